package dev.stride.language.serverlessworkflow10;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.RunSettings;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.declaration.CatalogFunction;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.EvaluationMode;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
                .ifPresent(events -> StartLabels.check(fields.get("document").at("metadata"), runSettings, events));
        fields.ignoreObjects("metadata");
        var context = new TaskContext(
                scope.inside(), use, declarations, compilation, List.of(), header.namespace(), header.address());
        TaskExtensions.check(context);
        AuthenticationPolicy.check(declarations.authentications(), new TaskExpressions(scope, use));
        CatalogFunction.check(declarations.catalogs(), declarations.authentications(), new TaskExpressions(scope, use));
        var tasks = TaskList.parse(fields.required("do"), context);
        WorkflowTasks.checkUncalledFunctions(context);
        ErrorTypes.warnUnraised(use);
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
}
