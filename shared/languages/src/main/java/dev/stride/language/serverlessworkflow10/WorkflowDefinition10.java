package dev.stride.language.serverlessworkflow10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Suggestions;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.RunSettings;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.declaration.CatalogFunction;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse.EvaluationMode;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import dev.stride.language.serverlessworkflow10.policy.ScheduleDefinition10;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import dev.stride.language.serverlessworkflow10.task.TaskContext;
import dev.stride.language.serverlessworkflow10.task.TaskExtensions;
import dev.stride.language.serverlessworkflow10.task.TaskList;
import dev.stride.language.serverlessworkflow10.task.WorkflowTasks;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.start.StartEvents;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A parsed workflow definition (section "Workflow").
 *
 * @param text the author's document
 * @param runSettings the settings for its instances, as declared in the metadata of the document
 */
record WorkflowDefinition10(
        JsonNode text,
        DocumentHeader header,
        RunSettings runSettings,
        DefinitionUse use,
        Declarations10 declarations,
        DataFlow dataFlow,
        TimeoutDefinition timeout,
        ScheduleDefinition10 schedule,
        TaskList tasks) {

    private static final Map<String, EvaluationMode> MODES =
            Map.of("strict", EvaluationMode.STRICT, "loose", EvaluationMode.LOOSE);

    static WorkflowDefinition10 parse(Place root, CompilationContext compilation) {
        var fields = root.fields();
        var header = DocumentHeader.parse(fields.required("document"));
        var declarations = Declarations10.parse(fields.get("use"));
        var use = new DefinitionUse(evaluation(fields.get("evaluate").fields()), declarations.secrets());
        var scope = VariableScope.ofWorkflow();
        var documents = new ReferencedDocuments(compilation.resources());
        var dataFlow = DataFlow.ofWorkflow(fields, new TaskExpressions(scope, use), documents);
        var runSettings = RunSettings.parse(
                fields.get("document").at("metadata"),
                each -> Optional.of(
                        new TaskExpressions(scope, use).beforeInput().template(each)));
        var timeout = TimeoutDefinition.parse(
                fields.get("timeout"), declarations.timeouts(), new TaskExpressions(scope, use).beforeInput());
        var schedule = ScheduleDefinition10.parse(fields.get("schedule"), new TaskExpressions(scope, use));
        schedule.events()
                .ifPresent(events -> checkStartLabels(fields.get("document").at("metadata"), runSettings, events));
        fields.ignoreObjects("metadata");
        var context = new TaskContext(
                scope.inside(), use, declarations, compilation, List.of(), header.namespace(), header.address());
        TaskExtensions.check(context);
        AuthenticationPolicy.check(declarations.authentications(), new TaskExpressions(scope, use));
        CatalogFunction.check(declarations.catalogs(), declarations.authentications(), new TaskExpressions(scope, use));
        var tasks = TaskList.parse(fields.required("do"), context);
        WorkflowTasks.checkUncalledFunctions(context);
        ErrorTypes.warnUnraised(use);
        // At the top level, a property of the author's own is no fault (decision D9).
        fields.warnUnknown();
        return new WorkflowDefinition10(
                root.value(), header, runSettings, use, declarations, dataFlow, timeout, schedule, tasks);
    }

    private static EvaluationMode evaluation(Fields fields) {
        var language = fields.get("language");
        if (!language.isAbsent() && !language.text().equals("jq")) {
            language.fault("expressions in `" + language.text() + "` are not supported", "write jq");
        }
        var mode = fields.get("mode");
        if (!mode.isAbsent() && !MODES.containsKey(mode.text())) {
            mode.fault("unknown mode `" + mode.text() + "`", Suggestions.hint(mode.text(), MODES.keySet()));
        }
        fields.rejectUnknown();
        return MODES.getOrDefault(mode.isAbsent() ? "strict" : mode.text(), EvaluationMode.STRICT);
    }

    /** The id, namespace and title of a workflow definition (section "Document"). */
    record DocumentHeader(WorkflowId id, String namespace, String title) {

        private static final Pattern SUPPORTED = Pattern.compile("1\\.0\\.\\d+(-[0-9A-Za-z.-]+)?");
        private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?");

        private static final Pattern SEMANTIC =
                Pattern.compile("(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?");

        /** Returns {@code /namespace/name/version}, the default {@code source} of published events (decision D82). */
        String address() {
            return "/%s/%s/%s".formatted(namespace, id.id(), id.version());
        }

        static DocumentHeader parse(Place place) {
            var fields = place.fields();
            var dsl = fields.textOrNumber("dsl");
            if (!dsl.isEmpty() && !SUPPORTED.matcher(dsl).matches()) {
                fields.get("dsl")
                        .fault("the version %s of the language is not supported".formatted(dsl), "write 1.0.3");
            }
            var namespace = fields.text("namespace");
            var name = fields.text("name");
            checkName(fields.get("namespace"), namespace);
            checkName(fields.get("name"), name);
            var version = fields.textOrNumber("version");
            if (!version.isEmpty() && !SEMANTIC.matcher(version).matches()) {
                fields.get("version")
                        .assume("`" + version + "` is not a semantic version", "write a version such as 1.0.0");
            }
            var title = fields.get("title").text();
            fields.ignoreTexts("summary");
            fields.ignoreObjects("tags", "metadata");
            fields.rejectUnknown();
            var id = WorkflowIdCheck.checked(new WorkflowId(name, version), fields.get("name"), fields.get("version"));
            return new DocumentHeader(id, namespace, title.isEmpty() ? name : title);
        }

        private static void checkName(Place place, String name) {
            if (!name.isEmpty() && !NAME.matcher(name).matches()) {
                place.fault(
                        "a name must consist of at most 63 letters, digits and hyphens", "such as `order-approval`");
            }
        }
    }

    /**
     * Warns of labels that read an object as input, and nothing of an array of events, of a workflow that events start. The input
     * of such an instance is the array of these events, while an author may think of the event or of the input of a client.
     */
    private static void checkStartLabels(Place metadata, RunSettings runSettings, StartEvents startEvents) {
        var input = JsonNodeFactory.instance.arrayNode();
        startEvents.input().map(element -> select(element, event())).ifPresent(element -> {
            if (element instanceof Selection.Value(var value)) {
                input.add(value);
            }
        });
        var object = JsonNodeFactory.instance.objectNode();
        runSettings.labels().forEach((name, label) -> {
            if (isReadable(label, object) && !isReadable(label, input)) {
                metadata.at(RunSettings.LABELS)
                        .at(name)
                        .warn(
                                "an instance that events start has no such label: its input is the array of these events",
                                "begin with `.[0].data` to read the data of the first event");
            }
        });
    }

    private static JsonNode event() {
        var event = JsonNodeFactory.instance.objectNode();
        event.putObject("data");
        return event;
    }

    private static boolean isReadable(Expression label, JsonNode input) {
        return !(select(label, input) instanceof Selection.Failed);
    }

    private static Selection select(Expression expression, JsonNode input) {
        return Selection.of(expression.evaluate(input, new Bindings(Instant.EPOCH, Map.of())));
    }
}
