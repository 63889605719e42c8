package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.expression.condition.ConditionLanguage;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonpath.JsonPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Encodes and decodes expressions as JSON, as plans store them: an object with one key, which names the kind of expression. */
public final class ExpressionCodec {

    /**
     * Decodes an expression from the JSON that {@link Expression#toJson()} returned.
     *
     * @throws IllegalArgumentException if the value is not a stored expression, which means that the plan is corrupt
     */
    public static Expression decode(JsonNode written) {
        if (!written.isObject() || written.size() != 1) {
            throw new IllegalArgumentException(
                    "the compiled workflow is corrupt: an expression must be an object with one key, not %s"
                            .formatted(written));
        }
        var kind = written.fieldNames().next();
        var body = written.path(kind);
        return switch (kind) {
            case Constant.KIND -> Constant.decode(body);
            case DataFilter.KIND -> DataFilter.decode(body);
            case Pipe.KIND -> Pipe.decode(body);
            case Let.KIND -> Let.decode(body);
            case Template.Fields.KIND -> Template.Fields.decode(body);
            case Template.Items.KIND -> Template.Items.decode(body);
            case Template.Text.KIND -> Template.Text.decode(body);
            case SetPath.KIND -> SetPath.decode(body);
            case SelectsAny.KIND -> SelectsAny.decode(body);
            case RequiredSecrets.KIND -> RequiredSecrets.decode(body);
            case ValueComparison.KIND -> ValueComparison.decode(body);
            case LogicExpression.All.KIND -> new LogicExpression.All(decodeAll(body));
            case LogicExpression.Any.KIND -> new LogicExpression.Any(decodeAll(body));
            case LogicExpression.Not.KIND -> new LogicExpression.Not(decode(body));
            case ConditionLanguage.KIND -> ConditionLanguage.decode(body);
            case JsonLogic.KIND -> JsonLogic.decode(body);
            case Jq.KIND -> Jq.decode(body);
            case Jq.PATH_KIND -> Jq.decodePath(body);
            case JsonPath.KIND -> JsonPath.decode(body);
            case JsonPath.SELECTION_KIND -> JsonPath.decodeSelection(body);
            case JsonPath.NODES_KIND -> JsonPath.decodeNodes(body);
            case JsonPath.PLACE_KIND -> JsonPath.decodePlace(body);
            default ->
                throw new IllegalArgumentException(
                        "the compiled workflow is corrupt: unknown kind of expression: %s".formatted(kind));
        };
    }

    static List<Expression> decodeAll(JsonNode written) {
        var expressions = new ArrayList<Expression>(written.size());
        written.forEach(each -> expressions.add(decode(each)));
        return expressions;
    }

    static Map<String, Expression> decodeFields(JsonNode written) {
        var expressions = new LinkedHashMap<String, Expression>();
        written.properties().forEach(each -> expressions.put(each.getKey(), decode(each.getValue())));
        return expressions;
    }

    static JsonNode encode(String kind, JsonNode body) {
        return JsonNodeFactory.instance.objectNode().set(kind, body);
    }

    static JsonNode encode(Collection<Expression> expressions) {
        var written = JsonNodeFactory.instance.arrayNode();
        expressions.forEach(each -> written.add(each.toJson()));
        return written;
    }

    static JsonNode encode(Map<String, Expression> expressions) {
        var written = JsonNodeFactory.instance.objectNode();
        expressions.forEach((name, each) -> written.set(name, each.toJson()));
        return written;
    }

    private ExpressionCodec() {}
}
