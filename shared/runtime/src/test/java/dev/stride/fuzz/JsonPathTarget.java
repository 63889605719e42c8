package dev.stride.fuzz;

import dev.stride.expression.jsonpath.JsonPath;
import java.nio.charset.StandardCharsets;

/** A fuzz target for JSONPaths in each of their forms. */
public final class JsonPathTarget implements FuzzTarget {

    @Override
    public void read(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        var paths = new JsonPath();
        Sample.evaluate(paths.parse(text, Sample.VARIABLES));
        Sample.evaluate(paths.parseNodes(text));
        paths.parsePath(text, Sample.VARIABLES);
        paths.closingBrace(text, 0);
    }
}
