# shellcheck shell=bash
# Shared by the scripts (source it): installs what is missing and builds. Exits with 4, like the
# program itself for run-time trouble, when that cannot be done.

GB_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Debian package names. Those of the second list are for tests only.
# shellcheck disable=SC2034 # used by the scripts that source this file
SETUP_BUILD=(meson ninja-build gcc libc6-dev pkg-config libgsl-dev libcjson-dev libcmocka-dev
    libmd-dev libyaml-dev libsqlite3-dev gnuplot-nox)
# shellcheck disable=SC2034
SETUP_TEST=(python3 python3-jsonschema curl libxml2-utils)
# Opens reports in a test; large, so only continuous integration installs it, and can do without.
# shellcheck disable=SC2034
SETUP_BROWSER=(chromium)
# Without it the test of counted instructions is skipped, which is fine elsewhere.
[[ -z ${CI:-} ]] || SETUP_TEST+=(valgrind)

setup_say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# Runs a command silently; its last lines are shown only if it fails.
setup_quietly() {
    local out
    if ! out=$("$@" </dev/null 2>&1); then
        printf '%s\n' "$out" | tail -n 40 >&2
        return 1
    fi
}

# Is what PACKAGE provides there? Asks for the thing rather than for the package, so that a
# gnuplot-qt, a Meson from pip or a GSL built by hand serve too, and other systems than Debian.
setup_has() {
    case $1 in
    meson | curl | valgrind) command -v "$1" ;;
    ninja-build) command -v ninja ;;
    gcc) command -v cc ;;
    libc6-dev) cc -E -include stdio.h -x c /dev/null ;;
    pkg-config) command -v pkg-config ;;
    libgsl-dev) pkg-config --exists gsl ;;
    libcjson-dev) pkg-config --exists libcjson ;;
    libcmocka-dev) pkg-config --exists cmocka ;;
    libmd-dev) pkg-config --exists libmd ;;
    libyaml-dev) pkg-config --exists yaml-0.1 ;;
    libsqlite3-dev) pkg-config --exists sqlite3 ;;
    gnuplot-nox) command -v gnuplot ;;
    python3) python3 -c '' ;;
    libxml2-utils) command -v xmllint ;;
    chromium) command -v chromium || command -v google-chrome ;;
    ca-certificates) [[ -s /etc/ssl/certs/ca-certificates.crt || -d /etc/pki/tls/certs ]] ;;
    *) [[ $(dpkg-query -W -f='${db:Status-Status}' "$1") == installed ]] ;;
    esac >/dev/null 2>&1
}

# setup_packages PACKAGE...: installs those that are missing, with apt, as root or through sudo.
# GAITBENCH_NO_INSTALL=1: only says what is missing.
setup_packages() {
    local package missing=() as_root=()
    for package; do
        setup_has "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local install=(apt-get install -y --no-install-recommends "${missing[@]}")
    if [[ ${GAITBENCH_NO_INSTALL:-0} == 1 ]]; then
        setup_cannot "not installing, because GAITBENCH_NO_INSTALL=1"
    elif ! command -v apt-get >/dev/null; then
        setup_cannot "cannot install without apt-get (the names are Debian's)"
    elif [[ $(id -u) != 0 ]]; then
        # At a terminal sudo may ask for the password; elsewhere it would only hang or fail.
        if ! command -v sudo >/dev/null || { [[ ! -t 0 ]] && ! sudo -n true 2>/dev/null; }; then
            setup_cannot "installing needs root or sudo"
        fi
        sudo -v || setup_cannot "sudo refused"
        as_root=(sudo)
    fi

    setup_say "installing ${missing[*]}"
    # The lock time-out: a fresh machine often runs its own first apt in the background.
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
        -o DPkg::Lock::Timeout=300)
    # A failed update (one broken third-party source is enough) need not spoil the install.
    setup_quietly "${apt[@]}" update || setup_say "apt-get update failed; trying to install anyway"
    setup_quietly "${apt[@]}" "${install[@]:1}" || setup_cannot "apt-get install failed"
    for package in "${missing[@]}"; do
        setup_has "$package" || setup_cannot "$package was installed but does not work"
    done
}

# Only called from setup_packages, whose lists it shows.
setup_cannot() {
    setup_say "missing: ${missing[*]}; $1. As root:"
    printf '    apt-get update && %s\n' "${install[*]}" >&2
    exit 4
}

# setup_build [-DOPTION=VALUE...] [TARGET...]: configures build/ when necessary, then builds.
setup_build() {
    local build=$GB_ROOT/build arg options=() targets=()
    for arg; do
        case $arg in
        -*) options+=("$arg") ;;
        *) targets+=("$arg") ;;
        esac
    done

    # The target build.ninja brings the configuration up to date and builds nothing.
    local refresh=(ninja -C "$build" build.ninja) out
    if ((${#options[@]})); then
        refresh=(meson setup --reconfigure "$build" "$GB_ROOT" "${options[@]}")
    fi
    if [[ ! -f $build/meson-private/coredata.dat ]]; then
        setup_say "building in build/ for the first time"
        setup_quietly meson setup "$build" "$GB_ROOT" --buildtype=release "${options[@]}" ||
            setup_failed "meson setup"
    elif ! out=$("${refresh[@]}" </dev/null 2>&1); then
        # A mistake in a meson.build is for its author. Everything else (another Meson's folder,
        # a half-written or a copied one) goes away by starting over.
        if grep -Eq 'meson\.build:[0-9]+:[0-9]+: ERROR' <<<"$out"; then
            printf '%s\n' "$out" | tail -n 40 >&2
            setup_failed "meson"
        fi
        setup_say "build/ is not usable as it is; configuring it anew"
        setup_quietly meson setup --wipe "$build" "$GB_ROOT" "${options[@]}" ||
            setup_failed "meson setup --wipe"
    fi
    setup_quietly ninja -C "$build" "${targets[@]}" || setup_failed "ninja"
}

setup_failed() {
    setup_say "the build failed ($1)"
    exit 4
}
