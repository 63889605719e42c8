# The built-in functions of jq 1.7 that jq 1.6 has not.

def toarray: if type == "array" then . else [.] end;
def abs: if type != "number" then error("\(type) (\(tojson)) has no absolute value") elif . < 0 then -. else . end;
def pick(places): . as $whole | reduce path(places) as $place (null; setpath($place; $whole | getpath($place)));
def ltrim: if type == "string" then sub("^\\s+"; "") else error("trim input must be a string") end;
def rtrim: if type == "string" then sub("\\s+$"; "") else error("trim input must be a string") end;
def trim: ltrim | rtrim;
def have_literal_numbers: true;
