package dev.stride.language.serverlessworkflow10.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.SchemaBundler;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.expression.RawArgument;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data filters of a task or workflow, and the schemas that check its data (sections "Input", "Output" and "Export"). */
public record DataFlow(Filter input, Filter output, Filter export) {

    private static final Filter NO_FILTER = new Filter(Optional.empty(), Optional.empty());

    public static final DataFlow NONE = new DataFlow(NO_FILTER, NO_FILTER, NO_FILTER);

    private static final String LATEST = "https://json-schema.org/draft/2020-12/schema";

    private static final Map<String, String> FORMATS = Map.of(
            "json",
            LATEST,
            "json:2020-12",
            LATEST,
            "json:2019-09",
            "https://json-schema.org/draft/2019-09/schema",
            "json:draft-07",
            "http://json-schema.org/draft-07/schema#");

    /**
     * A filter: an expression, and a schema that checks the result of the expression. In an input filter, the schema checks the
     * raw input instead.
     */
    public record Filter(Optional<Expression> as, Optional<JsonNode> schema) {}

    /** Parses the filters of a task. @param after the variables that only its output filter and its export can read */
    public static DataFlow parse(
            Fields fields, TaskExpressions expressions, Map<String, String> after, ReferencedDocuments documents) {
        var shown = expressions.with(Map.of("output", ".")).with(after);
        return new DataFlow(
                inputFilter(fields.get("input"), expressions, documents),
                outputFilter(fields.get("output"), shown, documents),
                export(fields.get("export"), shown, documents));
    }

    /** Parses the input filter and the output filter of a workflow. A workflow has no export. */
    public static DataFlow ofWorkflow(Fields fields, TaskExpressions expressions, ReferencedDocuments documents) {
        return new DataFlow(
                inputFilter(fields.get("input"), expressions, documents),
                outputFilter(fields.get("output"), expressions.with(Map.of("output", ".")), documents),
                NO_FILTER);
    }

    /**
     * Parses the output filter and the export of the {@code foreach} of a {@code listen} task. Both are applied to each
     * event that the task consumes. A {@code foreach} has no input filter.
     */
    public static DataFlow ofIterator(Fields fields, TaskExpressions expressions, ReferencedDocuments documents) {
        var shown = expressions.with(Map.of("output", "."));
        return new DataFlow(
                NO_FILTER,
                outputFilter(fields.get("output"), shown, documents),
                export(fields.get("export"), shown, documents));
    }

    /** A schema without an expression only checks the context, and leaves it unchanged. */
    private static Filter export(Place place, TaskExpressions expressions, ReferencedDocuments documents) {
        var written = filter(place, "as", expressions, documents);
        return written.as().isPresent() || written.schema().isEmpty()
                ? written
                : new Filter(Optional.of(expressions.expression(place.withText("$context"))), written.schema());
    }

    private static Filter inputFilter(Place place, TaskExpressions expressions, ReferencedDocuments documents) {
        RawArgument.INPUT.warn(place.at("from"), expressions);
        return filter(place, "from", expressions.beforeInput().withSecrets(), documents);
    }

    private static Filter outputFilter(Place place, TaskExpressions expressions, ReferencedDocuments documents) {
        RawArgument.OUTPUT.warn(place.at("as"), expressions);
        return filter(place, "as", expressions, documents);
    }

    private static Filter filter(
            Place place, String property, TaskExpressions expressions, ReferencedDocuments documents) {
        var fields = place.fields();
        var as = Optional.of(fields.get(property))
                .filter(written -> !written.isAbsent())
                .map(written -> expressions.value(checked(written)));
        var schema = parseSchema(fields.get("schema"), documents);
        fields.rejectUnknown();
        return new Filter(as, schema);
    }

    private static Place checked(Place as) {
        if (!as.value().isTextual() && !as.value().isObject()) {
            as.assume("expected an expression or an object; this value is the result", "write an expression");
        }
        return as;
    }

    /** Adds the nodes that check the raw input and apply the input filter, and then continue at {@code next}. */
    public int addInput(TaskPlan plan, int next) {
        var filtered = input.as().map(from -> plan.replace(from, next)).orElse(next);
        return checked(input.schema(), plan, filtered);
    }

    /** Adds the nodes that apply the output filter and check its result, and then continue at {@code next}. */
    public int addOutput(TaskPlan plan, int next) {
        var checked = checked(output.schema(), plan, next);
        return output.as().map(as -> plan.replace(as, checked)).orElse(checked);
    }

    /** Adds the nodes that export data to the context, and then continue at {@code next}. */
    public int addExport(TaskPlan plan, int next) {
        if (export.as().isEmpty()) {
            return next;
        }
        var exported = new Template.Items(List.of(export.as().get()));
        if (export.schema().isEmpty()) {
            return plan.bind(VariableScope.CONTEXT, exported, next);
        }
        // A schema checks the data, so that the output stands aside meanwhile. Nothing else runs before it is restored,
        // so that the name of its variable needs no depth.
        var restored = plan.replace(RuntimeJq.compile("$exported[0]"), plan.forget("exported", next));
        var bound = plan.bind(VariableScope.CONTEXT, "[.]", restored);
        var checked = checked(export.schema(), plan, bound);
        return plan.bind("exported", "[.]", plan.replace(export.as().get(), checked));
    }

    private static int checked(Optional<JsonNode> schema, TaskPlan plan, int next) {
        return schema.map(it -> plan.nodes().add(new Node.Check(it, next, plan.source())))
                .orElse(next);
    }

    /**
     * Parses a JSON Schema that stands in the definition or in a separate document (section "Schema"). If the schema has no
     * {@code $schema}, the property {@code format} determines its draft, by default 2020-12.
     */
    private static Optional<JsonNode> parseSchema(Place place, ReferencedDocuments documents) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var format = fields.has("format") ? fields.text("format") : "json";
        if (!FORMATS.containsKey(format)) {
            fields.get("format")
                    .fault(
                            "schemas of the format `" + format + "` are not supported",
                            Suggestions.hint(format, FORMATS.keySet()));
        }
        if (!fields.has("document") && !fields.has("resource")) {
            fields.reportMissing("document", "resource");
        }
        var resource = fields.get("resource");
        if (fields.has("document") && fields.has("resource")) {
            resource.assume("a schema has either `document` or `resource`; the document is used", "remove one of them");
        }
        var isInline = fields.has("document");
        var uri = isInline ? "" : ExternalResource.documentUri(resource);
        var document = isInline ? Optional.of(fields.get("document")) : resource(resource, uri, documents);
        fields.rejectUnknown();
        return document.map(schema -> withDialect(schema, FORMATS.getOrDefault(format, LATEST)))
                .flatMap(schema -> SchemaBundler.bundle(schema, uri, documents));
    }

    private static Optional<Place> resource(Place place, String uri, ReferencedDocuments documents) {
        var endpoint = place.at("endpoint");
        return uri.isEmpty()
                ? Optional.empty()
                : documents.load(endpoint.value().isObject() ? endpoint.at("uri") : endpoint);
    }

    private static Place withDialect(Place schema, String dialect) {
        if (!(schema.value() instanceof ObjectNode object) || object.has("$schema")) {
            return schema;
        }
        var whole = object.deepCopy();
        whole.set("$schema", TextNode.valueOf(dialect));
        return schema.withValue(whole);
    }
}
