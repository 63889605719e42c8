package dev.stride.fuzz;

import dev.stride.expression.jq.Jq;
import java.nio.charset.StandardCharsets;

/** A fuzz target for jq programs. */
public final class JqTarget implements FuzzTarget {

    @Override
    public void read(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        var jq = new Jq();
        Sample.evaluate(jq.parse(text, Sample.VARIABLES));
        jq.parsePath(text, Sample.VARIABLES);
        jq.closingBrace(text, 0);
    }
}
