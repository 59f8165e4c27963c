#!/usr/bin/env bash
# Provides a real kube-apiserver, kube-controller-manager and etcd on Debian, where no container image can be pulled.
#
# Builds Kubernetes from Debian's source package, once, and keeps the result outside the checkout. Prints the folder
# with the binaries, fit for KUBEBUILDER_ASSETS, on standard output, and everything else on standard error.
set -euo pipefail

version=1.20.2
cache="${LONGSHORE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/longshore}"
assets="$cache/kubebuilder-assets-$version"

say() { echo "kube-apiserver.sh: $*" >&2; }
fail() { say "$*"; exit 1; }

complete() { [ -x "$assets/kube-apiserver" ] && [ -x "$assets/kube-controller-manager" ] && [ -x "$assets/etcd" ]; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else fail "needs root or sudo for: $*"; fi
}

if complete; then echo "$assets"; exit 0; fi
command -v apt-get >/dev/null || fail "works on Debian only; set KUBEBUILDER_ASSETS to a folder with kube-apiserver and etcd instead"

mkdir -p "$cache"
exec 9>"$cache/kube-apiserver.lock"
flock 9
if complete; then echo "$assets"; exit 0; fi

work="$(mktemp -d "$cache/build.XXXXXX")"
trap 'chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
started=$SECONDS

# The machine's own Debian source, with sources added, in a list of our own: nothing of the machine is changed.
sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] && sed -nE 's/^deb(-src)?[[:space:]]+((\[[^]]*\][[:space:]]+)?[^[:space:]]+[[:space:]]+bookworm[[:space:]].*)$/deb \2\ndeb-src \2/p' "$file"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] && awk -v RS= '/Suites:[^\n]*bookworm/ {
        uri = suite = part = key = ""
        n = split($0, line, "\n")
        for (i = 1; i <= n; i++) {
          split(line[i], pair, ": ")
          if (pair[1] == "URIs") uri = pair[2]
          if (pair[1] == "Components") part = pair[2]
          if (pair[1] == "Signed-By") key = pair[2]
        }
        options = key == "" ? "" : "[signed-by=" key "] "
        print "deb " options uri " bookworm " part "\ndeb-src " options uri " bookworm " part
      }' "$file"
  done
  return 0
}
list="$work/sources.list"
sources | grep -v 'bookworm-security\|debian-security' | sort -u > "$list"
grep -q '^deb-src' "$list" || fail "found no Debian bookworm source in /etc/apt; add one, or set KUBEBUILDER_ASSETS"
mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial"
chmod -R a+rX "$work"
apt_options=(-o "Dir::Etc::sourcelist=$list" -o "Dir::Etc::sourceparts=-" -o "Dir::State::lists=$work/apt/lists" -o "APT::Sandbox::User=root")

say "installing what the build needs"
as_root apt-get "${apt_options[@]}" -qq update >&2
as_root env DEBIAN_FRONTEND=noninteractive apt-get "${apt_options[@]}" -qq -y --no-install-recommends install \
  golang-go etcd-server rsync jq dpkg-dev make golang-github-modern-go-reflect2-dev >&2

say "fetching the source of Kubernetes $version"
cd "$work"
apt-get "${apt_options[@]}" -qq source --download-only kubernetes >&2
dpkg-source --no-check -x kubernetes_*.dsc source >&2

# The vendored reflect2 1.0.1, built by Go 1.19, corrupts memory under load; Debian's 1.0.2 does not.
reflect2="source/vendor/github.com/modern-go/reflect2"
fixed="/usr/share/gocode/src/github.com/modern-go/reflect2"
[ -d "$fixed" ] || fail "the package golang-github-modern-go-reflect2-dev has no $fixed"
rm -f "$reflect2"/*.go "$reflect2"/*.s
find "$fixed" -maxdepth 1 -type f \( -name '*.go' -o -name '*.s' \) ! -name '*_test.go' -exec cp {} "$reflect2/" \;

say "building (takes some minutes)"
cd source
mkdir -p .go/src/k8s.io
ln -s "$PWD" .go/src/k8s.io/kubernetes
GOPATH="$PWD/.go" GOCACHE="$work/gocache" CGO_ENABLED=0 GOFLAGS=-mod=vendor KUBE_GIT_TREE_STATE=archive \
  KUBE_GIT_VERSION="v$version" KUBE_GIT_COMMIT=deb KUBE_GIT_MAJOR=1 KUBE_GIT_MINOR=20 \
  make WHAT="cmd/kube-apiserver cmd/kube-controller-manager" >&2

mkdir "$work/assets"
find _output -type f \( -name kube-apiserver -o -name kube-controller-manager \) -exec cp {} "$work/assets/" \;
cp "$(command -v etcd || echo /usr/bin/etcd)" "$work/assets/etcd"
rm -rf "$assets"
mv "$work/assets" "$assets"
complete || fail "the build ended without all binaries"
say "ready after $((SECONDS - started)) s"
echo "$assets"
