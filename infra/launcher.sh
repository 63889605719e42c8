# To be sourced by launchers: finds a JDK and builds modules. `root` is the folder of the tree.

needed=25
unavailable=69

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

give_up() {
  say "$*"
  exit "$unavailable"
}

# Whether a folder holds a JDK that is new enough: its `release` file says so without starting it.
is_jdk() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [ "${version:-0}" -ge "$needed" ]
}

# The JDK that a `java` on the path belongs to.
jdk_on_path() {
  java=$(command -v java) || return 1
  while [ -h "$java" ]; do
    target=$(readlink "$java")
    case $target in
      /*) java=$target ;;
      *) java=$(dirname "$java")/$target ;;
    esac
  done
  dirname "$(dirname "$java")"
}

find_jdk() {
  for jdk in "${JAVA_HOME:-}" "$(jdk_on_path || true)" \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if is_jdk "$jdk"; then
      printf '%s\n' "$jdk"
      return
    fi
  done
  give_up "no JDK $needed or newer was found. Install one, for example from https://adoptium.net, or set JAVA_HOME to it."
}

# Whether a file is there and newer than all that it is made of: is_made FILE SOURCE...
is_made() {
  made=$1
  shift
  [ -f "$made" ] && [ -z "$(find "$@" -newer "$made" -print | head -n 1)" ]
}

# Packages a module and those that it needs, and marks what was made of it: build MODULE FILE
build() {
  package "$2" -pl "$1" -am
}

# Packages a project outside of the modules of the tree, and marks what was made of it: build_alone FOLDER FILE
build_alone() {
  package "$2" -f "$1/pom.xml"
}

package() {
  file=$1
  shift
  command -v mvn >/dev/null || give_up "Maven is needed to build it. Install Maven 3.8 or newer, so that 'mvn' is on the PATH."
  log=$root/target/launcher.log
  mkdir -p "$root/target"
  say "building (the first time fetches libraries and takes minutes) ..."
  if ! (cd "$root" && JAVA_HOME=$jdk mvn -q -B -ntp -DskipTests -Dquick "$@" package) >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    give_up "the build failed; all it said is in $log"
  fi
  touch "$file"
  say "built"
}

# Copies a folder with a package.json, and installs the packages that it names: install_npm FOLDER COPY
install_npm() {
  command -v npm >/dev/null || give_up "npm is needed for other engines. Install Node.js 20 or newer, so that 'npm' is on the PATH."
  log=$root/target/launcher.log
  mkdir -p "$root/target" "$2"
  say "installing packages of npm ..."
  cp "$1"/* "$2"
  if ! npm install --prefix "$2" --ignore-scripts --no-audit --no-fund >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    give_up "npm failed; all it said is in $log"
  fi
  touch "$2/node_modules/.package-lock.json"
  say "installed"
}
