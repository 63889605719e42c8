package dev.stride.fuzz;

import dev.stride.expression.condition.ConditionLanguage;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** A fuzz target for conditions over data with three names. */
public final class ConditionTarget implements FuzzTarget {

    @Override
    public void read(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        Sample.evaluate(new ConditionLanguage().parse(text, Set.of("name", "a", "list")));
    }
}
