#!/usr/bin/env python3
"""Serves a folder on 127.0.0.1 with byte ranges, and misbehaves on request.

usage: range_server.py FOLDER PORT_FILE LOG [--truncate|--no-range|--busy NAME]...

Writes the port it found free to PORT_FILE, and one line "path range status" per request to LOG.
--truncate: the first answer about NAME breaks off half way. --no-range: NAME is always sent whole.
--busy: the first answer about NAME is 503. What is not in the folder is 404.
"""
import argparse
import http.server
import os
import re

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("port_file")
parser.add_argument("log")
for option in ("--truncate", "--no-range", "--busy"):
    parser.add_argument(option, action="append", default=[])
options = parser.parse_args()
truncate, busy = set(options.truncate), set(options.busy)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10

    def do_GET(self):
        name = os.path.basename(self.path)
        parts = [part for part in self.path.split("/") if part not in ("", "..")]
        path = os.path.join(options.folder, *parts)
        if name in busy:
            busy.discard(name)
            return self.answer(503, b"later\n")
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            return self.answer(404, b"no such file\n")

        wanted = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        if not wanted or name in options.no_range:
            return self.answer(200, data)
        start = int(wanted[1])
        if start >= len(data):
            return self.answer(416, b"", f"bytes */{len(data)}")
        return self.answer(206, data[start:], f"bytes {start}-{len(data) - 1}/{len(data)}")

    def answer(self, status, body, content_range=None):
        with open(options.log, "a", encoding="ascii") as log:
            log.write(f"{self.path} {self.headers.get('Range', '-')} {status}\n")
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if content_range:
            self.send_header("Content-Range", content_range)
        self.end_headers()
        name = os.path.basename(self.path)
        if name in truncate:
            truncate.discard(name)
            body = body[: len(body) // 2]
            self.close_connection = True
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
# Renamed into place, so that who waits for the file never reads half a number.
with open(options.port_file + ".new", "w", encoding="ascii") as file:
    file.write(str(server.server_port))
os.rename(options.port_file + ".new", options.port_file)
server.serve_forever()
