package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.condition.Condition;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonpath.JsonPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The stored form of expressions: an object of one key, which names the kind of expression. */
public final class Expressions {

    /**
     * The expression that {@link Expression#written()} wrote.
     *
     * @throws IllegalArgumentException when it wrote no such thing: the plan it is part of is corrupt
     */
    public static Expression read(JsonNode written) {
        if (!written.isObject() || written.size() != 1) {
            throw new IllegalArgumentException("corrupt plan: an expression is an object of one key, not " + written);
        }
        var kind = written.fieldNames().next();
        var body = written.path(kind);
        return switch (kind) {
            case Constant.KIND -> Constant.read(body);
            case Filter.KIND -> Filter.read(body);
            case Pipe.KIND -> Pipe.read(body);
            case Let.KIND -> Let.read(body);
            case Template.Fields.KIND -> Template.Fields.read(body);
            case Template.Items.KIND -> Template.Items.read(body);
            case Template.Text.KIND -> Template.Text.read(body);
            case Put.KIND -> Put.read(body);
            case Comparison.KIND -> Comparison.read(body);
            case Logic.All.KIND -> new Logic.All(readAll(body));
            case Logic.Any.KIND -> new Logic.Any(readAll(body));
            case Logic.Not.KIND -> new Logic.Not(read(body));
            case Condition.KIND -> Condition.read(body);
            case JsonLogic.KIND -> JsonLogic.read(body);
            case Jq.KIND -> Jq.read(body);
            case Jq.PATH_KIND -> Jq.readPath(body);
            case JsonPath.KIND -> JsonPath.read(body);
            case JsonPath.NODES_KIND -> JsonPath.readNodes(body);
            case JsonPath.PLACE_KIND -> JsonPath.readPlace(body);
            default -> throw new IllegalArgumentException("corrupt plan: no kind of expression is called " + kind);
        };
    }

    static List<Expression> readAll(JsonNode written) {
        var expressions = new ArrayList<Expression>(written.size());
        written.forEach(each -> expressions.add(read(each)));
        return expressions;
    }

    static Map<String, Expression> readFields(JsonNode written) {
        var expressions = new LinkedHashMap<String, Expression>();
        written.properties().forEach(each -> expressions.put(each.getKey(), read(each.getValue())));
        return expressions;
    }

    static JsonNode written(String kind, JsonNode body) {
        return JsonNodeFactory.instance.objectNode().set(kind, body);
    }

    static JsonNode written(Collection<Expression> expressions) {
        var written = JsonNodeFactory.instance.arrayNode();
        expressions.forEach(each -> written.add(each.written()));
        return written;
    }

    static JsonNode written(Map<String, Expression> expressions) {
        var written = JsonNodeFactory.instance.objectNode();
        expressions.forEach((name, each) -> written.set(name, each.written()));
        return written;
    }

    private Expressions() {}
}
