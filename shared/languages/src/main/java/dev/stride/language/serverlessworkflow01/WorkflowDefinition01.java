package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import dev.stride.language.serverlessworkflow01.event.EventExpression;
import dev.stride.language.serverlessworkflow01.event.TriggerDefinition;
import dev.stride.language.serverlessworkflow01.state.Flow;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.plan.WorkflowId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parsed workflow definition (section "Workflow Definition").
 *
 * @param runSettings the settings for its instances, as declared in the metadata
 * @param flow the states of the workflow
 */
public record WorkflowDefinition01(WorkflowId id, String name, RunSettings runSettings, Flow flow) {

    private static final String FIRST_VERSION = "1.0";

    private static final String SCHEMA_VERSION = "0.1";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9.-]+");
    private static final Pattern NOT_IN_ID = Pattern.compile("[^A-Za-z0-9.-]+");

    static Optional<WorkflowDefinition01> parse(Place place, CallTargetResolver callTargetResolver) {
        var fields = place.fields();
        var id = parseId(fields);
        var name = fields.get("name").text();
        checkSchemaVersion(fields.get("schemaVersion"));
        EventExpression.checkLanguage(fields);
        fields.ignoreTexts("description", "execStatus");
        fields.get("extensions").items().forEach(Place::fields);
        var triggers = TriggerDefinition.parseAll(fields.get("triggerDefs"));
        var declared = Declarations01.of(triggers, callTargetResolver).withStates(Flow.parseStateNames(fields));
        var onError = ErrorHandler.parseAll(fields.get("onError"), declared);
        checkSize(fields, onError);
        var runSettings = RunSettings.parse(fields.get("metadata"), JsonPaths::value);
        var flow = Flow.parse(fields, declared.withHandlers(onError));
        fields.warnUnknown();
        return flow.map(states -> new WorkflowDefinition01(id, name.isEmpty() ? id.id() : name, runSettings, states));
    }

    /** The plan repeats the error handlers of the workflow in each state, and must not become too large. */
    private static void checkSize(Fields fields, List<ErrorHandler> onError) {
        if ((long) fields.get("states").value().size() * onError.size() > Limits.HANDLED_STATES) {
            fields.get("onError")
                    .fault(
                            "the number of states multiplied by the number of error handlers exceeds %s"
                                    .formatted(Limits.HANDLED_STATES),
                            "let one handler match several errors, or move states to a sub-workflow");
        }
    }

    private static WorkflowId parseId(Fields fields) {
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

    /** Generates the missing id from the name or start state, so that the same definition always gets the same id. */
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

    private static void checkSchemaVersion(Place place) {
        var version = place.numberAsText().text();
        if (!version.isEmpty() && Character.isDigit(version.charAt(0)) && !version.startsWith(SCHEMA_VERSION)) {
            place.assume(
                    "the definition is read as version %s of the specification, not %s"
                            .formatted(SCHEMA_VERSION, version),
                    "write `" + SCHEMA_VERSION + "`, or remove it");
        }
    }
}
