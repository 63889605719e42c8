package dev.stride.fuzz;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.expression.jq.Jq;
import java.nio.charset.StandardCharsets;

/** A fuzz target for texts that contain jq expressions. */
public final class TemplateTarget implements FuzzTarget {

    @Override
    public void read(byte[] input) {
        var text = TextNode.valueOf(new String(input, StandardCharsets.UTF_8));
        if (TemplateParser.parse(text, new Jq(), Sample.VARIABLES) instanceof Result.Ok(var expression)) {
            Sample.evaluate(expression);
        }
    }
}
