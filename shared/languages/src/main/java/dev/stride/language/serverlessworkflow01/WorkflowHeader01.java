package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.plan.WorkflowId;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parses the id, the version and {@code schemaVersion} of a workflow (section "Workflow Definition"). */
final class WorkflowHeader01 {

    /** The default version, for a workflow without the property {@code version}. */
    private static final String FIRST_VERSION = "1.0";

    private static final String SCHEMA_VERSION = "0.1";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9.-]+");
    private static final Pattern NOT_IN_ID = Pattern.compile("[^A-Za-z0-9.-]+");

    static WorkflowId parse(Fields fields) {
        return WorkflowIdCheck.checked(named(fields), fields.get("id"), fields.get("version"));
    }

    private static WorkflowId named(Fields fields) {
        var version = fields.has("version") ? fields.textOrNumber("version") : FIRST_VERSION;
        if (!fields.has("name") || isEmptyText(fields.get("name").value())) {
            var problem = fields.has("name") ? "is empty" : "is missing";
            fields.get("name").assume("`name` " + problem + ": the id is used instead", "add a name");
        }
        if (!fields.has("id")) {
            return new WorkflowId(substitute(fields), version);
        }
        var id = fields.text("id");
        if (!id.isEmpty() && !ID.matcher(id).matches()) {
            fields.get("id")
                    .fault(
                            "an id may contain only letters, digits, dots and hyphens",
                            "write `" + inIdLetters(id) + "`");
        }
        return new WorkflowId(id, version);
    }

    /**
     * Generates the missing id of a workflow from its name or, if this is also missing, from the name of its start
     * state. The same definition always gets the same id.
     */
    private static String substitute(Fields fields) {
        var id = Stream.of("name", ServerlessWorkflow01.STARTS_AT)
                .map(property -> inIdLetters(fields.get(property).value().asText()))
                .filter(text -> !text.isEmpty())
                .findFirst();
        id.ifPresentOrElse(
                made -> fields.get("id")
                        .assume("`id` is missing: the generated id `%s` is used instead".formatted(made), "add an id"),
                () -> fields.reportMissing("id"));
        return id.orElse("");
    }

    private static boolean isEmptyText(JsonNode value) {
        return value.isTextual() && value.textValue().isEmpty();
    }

    private static String inIdLetters(String text) {
        return NOT_IN_ID.matcher(text.strip()).replaceAll("-");
    }

    static void checkSchemaVersion(Place place) {
        var version = place.numberAsText().text();
        if (!version.isEmpty() && Character.isDigit(version.charAt(0)) && !version.startsWith(SCHEMA_VERSION)) {
            place.assume(
                    "the definition is read as version %s of the specification, not %s"
                            .formatted(SCHEMA_VERSION, version),
                    "write `" + SCHEMA_VERSION + "`, or remove it");
        }
    }

    private WorkflowHeader01() {}
}
