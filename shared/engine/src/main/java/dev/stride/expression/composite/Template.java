package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON template: a value with embedded expressions in <code>${ }</code>, parsed by {@link TemplateParser}. An embedded
 * expression without output becomes null; several outputs become an array.
 */
public sealed interface Template extends Expression {

    /** A template for an object, with an expression for each field. Stored as {@code {"fields": {name: expression, ...}}}. */
    record Fields(Map<String, Expression> fields) implements Template {

        static final String KIND = "fields";

        public Fields {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            var value = JsonNodeFactory.instance.objectNode();
            for (var field : fields.entrySet()) {
                switch (field.getValue().evaluate(input, bindings)) {
                    case Evaluation.Outputs outputs -> value.set(field.getKey(), outputs.selectionOrNull());
                    case Evaluation.Failure failure -> {
                        return failure;
                    }
                }
            }
            return Evaluation.of(value);
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, ExpressionCodec.encode(fields));
        }

        static Fields decode(JsonNode body) {
            return new Fields(ExpressionCodec.decodeFields(body));
        }
    }

    /** A template for an array, with an expression for each item. Stored as {@code {"items": [expression, ...]}}. */
    record Items(List<Expression> items) implements Template {

        static final String KIND = "items";

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            var value = JsonNodeFactory.instance.arrayNode();
            for (var item : items) {
                switch (item.evaluate(input, bindings)) {
                    case Evaluation.Outputs outputs -> value.add(outputs.selectionOrNull());
                    case Evaluation.Failure failure -> {
                        return failure;
                    }
                }
            }
            return Evaluation.of(value);
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, ExpressionCodec.encode(items));
        }

        static Items decode(JsonNode body) {
            return new Items(ExpressionCodec.decodeAll(body));
        }
    }

    /**
     * A template for a string with embedded expressions. Strings are inserted unchanged, numbers and booleans as text, null as
     * the empty string, objects and arrays as JSON. Stored as {@code {"text": [expression, ...]}}.
     */
    record Text(List<Expression> parts) implements Template {

        static final String KIND = "text";

        public Text {
            parts = List.copyOf(parts);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            var text = new StringBuilder();
            for (var part : parts) {
                switch (part.evaluate(input, bindings)) {
                    case Evaluation.Outputs outputs -> text.append(text(outputs.selectionOrNull()));
                    case Evaluation.Failure failure -> {
                        return failure;
                    }
                }
            }
            return Evaluation.of(TextNode.valueOf(text.toString()));
        }

        private static String text(JsonNode value) {
            return switch (value.getNodeType()) {
                case STRING -> value.textValue();
                case NULL, MISSING -> "";
                case NUMBER, BOOLEAN, OBJECT, ARRAY, BINARY, POJO -> value.toString();
            };
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, ExpressionCodec.encode(parts));
        }

        static Text decode(JsonNode body) {
            return new Text(ExpressionCodec.decodeAll(body));
        }
    }
}
