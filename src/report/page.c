#include "report/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "base/text.h"
#include "chart/chart.h"
#include "report/text_table.h"

/* Dark only on a screen: paper is light. */
static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1c1c;--soft:#5b5b5b;--line:#d8d8d8;--grid:#00000017;"
    "--paper:#fff;--card:#f6f6f4;--link:#00508c;--good:#00684a;--fair:#7a5200;--bad:#a33a00}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#a8a8a8;--line:#444;"
    "--grid:#ffffff1c;--paper:#171717;--card:#222;--link:#8cc8ff;--good:#5fd3a8;--fair:#f0c060;"
    "--bad:#ff9a62}}\n"
    "*{box-sizing:border-box}html{scroll-padding-top:.5rem;-webkit-text-size-adjust:100%}"
    "body{font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:78rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}"
    "a{color:var(--link)}th a,td a{color:inherit;text-decoration-color:var(--line)}"
    "h1{font-size:1.6rem;line-height:1.25;margin:.3rem 0}"
    "h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-top:1px solid var(--line);padding-top:1rem}"
    "h3{font-size:1.05rem;margin:1.2rem 0 .4rem}"
    "p,li,dd{max-width:62rem}.soft{color:var(--soft)}.small{font-size:.87rem}"
    "nav{columns:17rem;font-size:.92rem;margin:.8rem 0}nav a{display:block}"
    ".top{float:right;font-size:.85rem;font-weight:400;text-decoration:none}"
    ".note{background:var(--card);border-left:.3rem solid var(--fair);padding:.5rem .8rem}"
    ".close{color:var(--good)}.inside{color:var(--fair)}.outside{color:var(--bad)}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;margin:.3rem 0 1rem;"
    "font-variant-numeric:tabular-nums}"
    "th,td{padding:.2rem .55rem;border-bottom:1px solid var(--line);text-align:right;"
    "white-space:nowrap;vertical-align:baseline}th{vertical-align:bottom}"
    "th:first-child,td:first-child,.text{text-align:left}"
    "td.free{white-space:normal;min-width:14rem}"
    "figure{margin:1rem 0;background:var(--card);border:1px solid var(--line);"
    "border-radius:.4rem;padding:.6rem}"
    "figcaption{font-size:.84rem;color:var(--soft);padding:.3rem .2rem 0}"
    "code{font-size:.88rem}summary{cursor:pointer}"
    "dl{columns:26rem;column-gap:2rem;font-size:.87rem}dt{font-weight:600}"
    "dd{margin:0 0 .4rem;break-before:avoid}:target{background:var(--card)}"
    ".gauge{display:inline-block;width:7rem;height:.8rem;vertical-align:-.05rem}"
    ".gauge .lane{fill:var(--k8)}.gauge .mark{stroke:var(--soft)}.gauge .dot{fill:var(--ink)}"
    "th button{font:inherit;color:inherit;background:none;border:0;padding:0;text-align:inherit;"
    "cursor:pointer;text-decoration:underline;text-decoration-color:var(--line)}"
    "[aria-sort=descending] button::after{content:\" \u25BC\"}"
    "[aria-sort=ascending] button::after{content:\" \u25B2\"}"
    /* What is not on the screen need not be drawn: long pages open at once. */
    "section.part{content-visibility:auto;contain-intrinsic-size:auto 1500px}"
    "@media(max-width:40rem){.sum .text,.sum td:first-child{white-space:normal}.sum td:first-child{"
    "min-width:8rem}}"
    "@media print{html{font-size:10.5px}body{max-width:none;padding:0}nav,.top{display:none}"
    "section.part{content-visibility:visible}.wide{overflow:visible}.alone{min-width:0}"
    "th,td{padding:.12rem .4rem}td.free{min-width:8rem}"
    ".panels{grid-template-columns:repeat(4,1fr)}h2,h3,h4{break-after:avoid}"
    "figure,.panels>div,tr{break-inside:avoid}a{color:inherit;text-decoration:none}}\n";

void gb_page_element(gb_buffer *out, const char *open, const char *text, const char *close)
{
    gb_buffer_text(out, open);
    gb_text_markup(out, text);
    gb_buffer_text(out, close);
}

void gb_page_title(gb_buffer *out, const char *title, const char *whom)
{
    gb_text_markup(out, title);
    gb_page_element(out, *whom ? " against " : "", whom, "");
}

void gb_page_heading(gb_buffer *out, const char *id, int number, const char *title,
                     const char *whom)
{
    gb_buffer_printf(out, number < 0 ? "<h2 id=\"%s\">" : "<h2 id=\"%s%d\">", id, number);
    gb_page_title(out, title, whom);
    gb_buffer_text(out, "<a class=\"top\" href=\"#top\" aria-label=\"to the top\">\u2191</a>"
                        "</h2>\n");
}

void gb_page_number(gb_buffer *out, double value, int decimals, bool with_sign)
{
    gb_buffer_text(out, "<td>");
    gb_text_value(out, value, decimals, with_sign);
    gb_buffer_text(out, "</td>");
}

const char *gb_page_verdict_class(gb_verdict verdict)
{
    static const char *const classes[] = {"soft", "outside", "inside", "close"};
    return classes[verdict];
}

void gb_page_verdict(gb_buffer *out, gb_verdict verdict)
{
    static const char *const marks[] = {"\u2013", "\u25CB", "\u25D0", "\u25CF"};
    gb_buffer_printf(out, "<span class=\"%s\">%s %s</span>", gb_page_verdict_class(verdict),
                     marks[verdict], gb_verdict_text(verdict));
}

/* Columns of texts to the left; those with long ones may break their lines. */
static const char *column_class(const gb_text_table *table, int column)
{
    enum { LONG = 40 };
    if (gb_text_is_numbers(table, column))
        return "";
    for (int i = 0; i < table->nrow; i++) {
        if (strlen(gb_text_at(table, i, column)) > LONG)
            return " class=\"text free\"";
    }
    return " class=\"text\"";
}

void gb_page_table(gb_buffer *out, const gb_text_table *table)
{
    const char *classes[GB_TEXT_COLUMNS];
    const int n = table->ncolumn;
    if (*table->note)
        gb_page_element(out, "<p>", table->note, "</p>\n");
    gb_buffer_text(out, "<div class=\"wide\"><table><thead><tr>");
    for (int k = 0; k < n; k++) {
        classes[k] = column_class(table, k);
        gb_buffer_printf(out, "<th%s>", classes[k]);
        gb_page_element(out, "", table->column[k], "</th>");
    }
    gb_buffer_text(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < table->nrow; i++) {
        gb_buffer_text(out, "<tr>");
        for (int k = 0; k < n; k++) {
            gb_buffer_printf(out, "<td%s>", classes[k]);
            gb_page_element(out, "", gb_text_at(table, i, k), "</td>");
        }
        gb_buffer_text(out, "</tr>\n");
    }
    gb_buffer_text(out, "</tbody></table></div>\n");
}

/* Bytes (24 bits at a time) as base64; n is a multiple of 3, less or one of them at the end. */
static void put_base64(gb_buffer *out, const unsigned char *bytes, int n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < n; i += 3) {
        unsigned bits = 0;
        for (int k = 0; k < 3; k++)
            bits = bits << 8 | (i + k < n ? bytes[i + k] : 0u);
        for (int k = 0; k < 4; k++)
            gb_buffer_add(out, i + k <= n ? &digits[bits >> (18 - 6 * k) & 63] : "=", 1);
    }
}

/* The script that may run, by its SHA-256. */
static void put_script_policy(gb_buffer *out, const char *script)
{
    char hex[GB_SHA256_SIZE];
    unsigned char bytes[GB_SHA256_SIZE / 2];
    gb_sha256(script, strlen(script), hex);
    for (int i = 0; i < GB_SHA256_SIZE / 2; i++)
        bytes[i] =
            (unsigned char)strtoul((const char[]){hex[2 * i], hex[2 * i + 1], '\0'}, NULL, 16);
    gb_buffer_text(out, "; script-src 'sha256-");
    put_base64(out, bytes, GB_SHA256_SIZE / 2);
    gb_buffer_text(out, "'");
}

void gb_page_begin(gb_buffer *out, const char *title, const char *script)
{
    /* The policy: nothing but what is in the page, whatever a name may try. */
    gb_buffer_text(out,
                   "<!DOCTYPE html>\n<html lang=\"en\" id=\"top\"><head><meta charset=\"utf-8\">"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; img-src data:");
    if (script)
        put_script_policy(out, script);
    gb_buffer_text(out,
                   "\"><link rel=\"icon\" href=\"data:,\">"
                   "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    gb_page_element(out, "<title>", title, "</title>\n<style>");
    gb_chart_style(out);
    gb_buffer_text(out, style);
    gb_buffer_text(out, "</style>");
    if (script) {
        gb_buffer_text(out, "<script>");
        gb_buffer_text(out, script);
        gb_buffer_text(out, "</script>");
    }
    gb_buffer_text(out, "</head><body>\n");
}

void gb_page_end(gb_buffer *out)
{
    gb_buffer_text(out, "</body></html>\n");
}
