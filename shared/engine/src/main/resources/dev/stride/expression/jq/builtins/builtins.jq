# The built-in functions that are written in jq. Each may use those above it; those with an underscore are for here alone.

# Choosing by type
def select(f): if f then . else empty end;
def arrays: select(type == "array");
def booleans: select(type == "boolean");
def nulls: select(type == "null");
def numbers: select(type == "number");
def objects: select(type == "object");
def strings: select(type == "string");
def isfinite: type == "number" and (isinfinite | not);
def finites: select(isfinite);
def normals: select(isnormal);
def values: select(. != null);
def iterables: select(type == "array" or type == "object");
def scalars: select(type != "array" and type != "object");
def scalars_or_empty: select((type != "array" and type != "object") or length == 0);

# Elements and places
def map(f): [.[] | f];
def map_values(f): .[] |= f;
def add: reduce .[] as $each (null; . + $each);
def del(f): delpaths([path(f)]);
def with_entries(f): to_entries | map(f) | from_entries;
def recurse(f; condition): recurse(f | select(condition));
def recurse: ..;
def recurse_down: ..;
def paths: path(..) | select(length > 0);
def paths(f): . as $root | paths | select(. as $path | $root | getpath($path) | f);
def leaf_paths: paths(scalars);
def in(places): . as $key | places | has($key);
def inside(whole): . as $part | whole | contains($part);

# Generators
def first(f): label $found | f | ., break $found;
def first: .[0];
def last(f): reduce f as $each (null; $each);
def last: .[-1];
def limit($count; f): if $count < 0 then f
  elif $count == 0 then empty
  else label $enough | foreach f as $each (0; . + 1; $each, if . >= $count then break $enough else empty end) end;
def nth($index): .[$index];
def nth($index; f): if $index < 0 then error("nth doesn't support negative indices") else last(limit($index + 1; f)) end;
def isempty(f): first((f | false), true);
def any(f; condition): isempty(first(f | condition | select(.))) | not;
def any(condition): any(.[]; condition);
def any: any(.);
def all(f; condition): isempty(first(f | condition | select(. | not)));
def all(condition): all(.[]; condition);
def all: all(.);
def repeat(f): range(infinite) as $again | f;
def combinations: if length == 0 then [] else .[0][] as $first | (.[1:] | combinations) as $rest | [$first] + $rest end;
def combinations($count): . as $each | [range($count) | $each] | combinations;

# Strings
def ascii_downcase: explode | map(if 65 <= . and . <= 90 then . + 32 else . end) | implode;
def ascii_upcase: explode | map(if 97 <= . and . <= 122 then . - 32 else . end) | implode;
def _offsets_in($sought): if type == "string" and ($sought | type) == "string" then _offsets($sought) else _indices($sought) end;
def indices($sought): _offsets_in($sought);
def index($sought): _offsets_in($sought) | .[0];
def rindex($sought): _offsets_in($sought) | .[-1:][0];

# Regular expressions
def _pattern: if type == "array" then . elif type == "string" then [.] else error(type + " not a string or array") end;
def test($pattern; $flags): _test($pattern; $flags);
def test($given): ($given | _pattern) as $pattern | _test($pattern[0]; $pattern[1]);
def match($pattern; $flags): _matches($pattern; $flags)[];
def match($given): ($given | _pattern) as $pattern | _matches($pattern[0]; $pattern[1])[];
def _captures: [.captures[] | select(.name != null) | {(.name): .string}] | add // {};
def capture($pattern; $flags): match($pattern; $flags) | _captures;
def capture($given): match($given) | _captures;
def scan($pattern; $flags): match($pattern; $flags + "g") | if (.captures | length) > 0 then [.captures[].string] else .string end;
def scan($pattern): scan($pattern; "");
def splits($pattern; $flags): . as $text
  | foreach (_matches($pattern; "g" + $flags)[], null) as $match ({end: 0};
      {start: .end, stop: $match.offset, end: ($match.offset + $match.length)};
      $text[.start:.stop]);
def splits($pattern): splits($pattern; null);
def split($pattern; $flags): [splits($pattern; $flags)];
def sub($pattern; text; $flags): _substituted($pattern; text; $flags);
def sub($pattern; text): _substituted($pattern; text; "");
def gsub($pattern; text; $flags): _substituted($pattern; text; "g" + $flags);
def gsub($pattern; text): _substituted($pattern; text; "g");

# Arrays
def sort_by(f): _sorted(map([f]));
def group_by(f): _grouped(map([f]));
def min_by(f): _least(map([f]));
def max_by(f): _greatest(map([f]));
def sort: sort_by(.);
def min: min_by(.);
def max: max_by(.);
def unique_by(f): group_by(f) | map(.[0]);
def unique: unique_by(.);
def _flattened($depth): if type == "array" and $depth >= 0 then .[] | _flattened($depth - 1) else . end;
def flatten($depth): if $depth < 0 then error("flatten depth must not be negative") else [.[] | _flattened($depth - 1)] end;
def flatten: flatten(infinite);
def transpose: (map(length) | max // 0) as $width | [range($width) as $column | map(.[$column])];
def bsearch($sought):
  def between($low; $high):
    if $low > $high then -1 - $low
    else (($low + $high) / 2 | floor) as $middle | .[$middle] as $found
      | if $found == $sought then $middle
        elif $found < $sought then between($middle + 1; $high)
        else between($low; $middle - 1) end
    end;
  between(0; length - 1);

def walk(f): def inside:
    if type == "object" then [to_entries[] | {key, value: (.value | inside)}] | from_entries
    elif type == "array" then map(inside)
    else . end | f;
  inside;

# Streams of paths and leaves
def _events($path):
  if (type == "array" or type == "object") and length > 0
  then keys_unsorted as $keys | ($keys[] as $key | .[$key] | _events($path + [$key])), [$path + [$keys[-1]]]
  else [$path, .] end;
def tostream: _events([]);
def fromstream(events):
  foreach events as $event ({};
    ($event[0] | length) as $depth
      | if .whole then {} else . end
      | if ($event | length) < 2 then .whole = ($depth == 1)
        elif $depth == 0 then {whole: true, value: $event[1]}
        else {value: (.value | setpath($event[0]; $event[1]))} end;
    if .whole then .value else empty end);
def truncate_stream(events): . as $depth | null | events | select((.[0] | length) > $depth) | .[0] |= .[$depth:];

# Tables
def INDEX(rows; key): reduce rows as $row ({}; .[$row | key | tostring] = $row);
def INDEX(key): INDEX(.[]; key);
def JOIN($index; key): [.[] | [., $index[key]]];
def JOIN($index; rows; key): rows | [., $index[key]];
def JOIN($index; rows; key; f): rows | [., $index[key]] | f;
def IN(values): . as $sought | any(values == $sought; .);
def IN(sought; values): any(sought | IN(values); .);

# Dates and times
def localtime: gmtime;
def strflocaltime($format): strftime($format);
def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;
def todate: todateiso8601;
def fromdate: fromdateiso8601;
def date: todateiso8601;
def dateadd(unit; $count): . + $count;
def datesub(unit; $count): . - $count;

# Formats
def format($name):
  if $name == "text" then @text elif $name == "json" then @json
  elif $name == "csv" then @csv elif $name == "tsv" then @tsv
  elif $name == "html" then @html elif $name == "uri" then @uri elif $name == "sh" then @sh
  elif $name == "base64" then @base64 elif $name == "base64d" then @base64d
  else error("\($name) is not a valid format") end;
