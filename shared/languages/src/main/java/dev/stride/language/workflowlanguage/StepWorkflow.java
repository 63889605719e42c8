package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules.Truthiness;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.policy.ExecTimeout;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.threeten.extra.PeriodDuration;

/**
 * A parsed definition in the "Workflow Language", in which a workflow is a list of steps with JsonLogic rules (section
 * "General Format" of the specification).
 *
 * @param runSettings the settings for its instances, as declared in the metadata
 * @param timeout the timeout of an instance
 */
record StepWorkflow(WorkflowIdentity identity, RunSettings runSettings, StepList steps, Optional<ExecTimeout> timeout) {

    private static final BigDecimal LONGEST_TIMEOUT =
            BigDecimal.valueOf(Duration.ofDays(Limits.DURATION_DAYS).toMillis());

    private static final String STEPS = "steps";

    static StepWorkflow parse(Place place, CompilationContext compilationContext) {
        var fields = place.fields();
        var workflowIdentity = WorkflowIdentity.parse(fields);
        var timeout = parseTimeout(fields.get("timeout"));
        var stepReadingContext = new StepReadingContext(
                Truthiness.parse(fields.get("truth")),
                YieldEvents.parse(fields.get("yield_events")),
                compilationContext);
        fields.ignoreTexts("description");
        var runSettings = RunSettings.parse(fields.get("metadata"), JsonLogicRules::parse);
        if (!fields.has(STEPS)) {
            fields.reportMissing(STEPS);
        }
        var stepList = StepList.parse(fields.get(STEPS), stepReadingContext);
        fields.warnUnknown();
        return new StepWorkflow(workflowIdentity, runSettings, stepList, timeout);
    }

    /** Parses a number of milliseconds (section "General Format", decision C5). */
    private static Optional<ExecTimeout> parseTimeout(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var millis = place.number();
        if (millis.filter(it -> it.signum() <= 0 || it.compareTo(LONGEST_TIMEOUT) > 0)
                .isPresent()) {
            place.fault(
                    "a timeout must be more than 0 milliseconds, and at most %s".formatted(LONGEST_TIMEOUT),
                    "such as 60000 for a minute");
            return Optional.empty();
        }
        return millis.map(it -> new ExecTimeout(
                PeriodDuration.of(Duration.ofMillis(Math.max(1, it.longValue()))), true, OptionalInt.empty()));
    }

    /**
     * The id and name under which a workflow is deployed. The language itself does not define them: {@code id}, {@code name} and
     * {@code version} are optional additions of Stride.
     */
    record WorkflowIdentity(WorkflowId id, String name) {

        private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
        private static final String FIRST_VERSION = "1.0";
        private static final int DIGEST_CHARACTERS = 12;

        static WorkflowIdentity parse(Fields fields) {
            var id = id(fields);
            var version = fields.has("version") ? fields.textOrNumber("version") : FIRST_VERSION;
            var name = fields.has("name") ? fields.text("name") : id;
            var workflow =
                    WorkflowIdCheck.checked(new WorkflowId(id, version), fields.get("id"), fields.get("version"));
            return new WorkflowIdentity(workflow, name);
        }

        private static String id(Fields fields) {
            if (!fields.has("id")) {
                var made = "workflow-" + digest(fields.place().value()).substring(0, DIGEST_CHARACTERS);
                fields.place().warn("""
                                    `id` is missing: this definition is deployed under the generated id `%s`, which \
                                    changes whenever the definition changes""".formatted(made), "add `id`");
                return made;
            }
            var id = fields.text("id");
            if (ID.matcher(id).matches()) {
                return id;
            }
            fields.get("id")
                    .fault(
                            "an id must have at most 100 letters, digits, dots, hyphens and underscores",
                            "such as `tag-update`");
            return "";
        }

        private static String digest(JsonNode definition) {
            try {
                var bytes = definition.toString().getBytes(StandardCharsets.UTF_8);
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }

    /**
     * The settings of a definition that apply when its steps are parsed.
     *
     * @param truth the truth rules of conditions
     * @param yieldEvents how yields are published as events; empty if they are not published
     * @param context the environment of the definition, such as the connectors that actions can call
     */
    record StepReadingContext(Truthiness truth, Optional<YieldEvents> yieldEvents, CompilationContext context) {}

    /**
     * The property {@code yield_events} of a definition. If a definition has it, yield steps also publish their data as events.
     * Stride adds this property to the language.
     *
     * @param source the CloudEvents source
     * @param type the CloudEvents type
     */
    record YieldEvents(String source, String type) {

        static Optional<YieldEvents> parse(Place place) {
            if (place.isAbsent()) {
                return Optional.empty();
            }
            var fields = place.fields();
            var events = new YieldEvents(fields.text("source"), fields.text("type"));
            fields.warnUnknown();
            return Optional.of(events);
        }

        /**
         * Returns the template of the event that is published for yielded data.
         *
         * @param data evaluated over the context; returns the yielded value
         */
        EventTemplate toEvent(Expression data) {
            return new EventTemplate("yield", type, source, Optional.of(data), Optional.empty());
        }
    }
}
