package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;

/** A rule, or a part of one, as it is evaluated. */
sealed interface Rule {

    /** What it gives over some data. */
    JsonNode over(JsonNode data, Run run);

    /** Data, which stands for itself. */
    record Literal(JsonNode value) implements Rule {
        @Override
        public JsonNode over(JsonNode data, Run run) {
            return value;
        }
    }

    /** A list whose items are rules. */
    record Items(List<Rule> items) implements Rule {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public JsonNode over(JsonNode data, Run run) {
            var values = JsonNodeFactory.instance.arrayNode(items.size());
            items.forEach(item -> values.add(item.over(data, run)));
            return values;
        }
    }

    /** An operation on some rules. */
    record Operation(Operator operator, List<Rule> arguments) implements Rule {
        public Operation {
            arguments = List.copyOf(arguments);
        }

        @Override
        public JsonNode over(JsonNode data, Run run) {
            run.pay(1);
            return operator.apply(new Arguments(arguments, data, run));
        }
    }
}
