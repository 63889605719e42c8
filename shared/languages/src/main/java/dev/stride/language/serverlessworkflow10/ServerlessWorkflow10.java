package dev.stride.language.serverlessworkflow10;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.diagram.Diagram;
import dev.stride.expression.composite.Constant;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.serverlessworkflow10.diagram.WorkflowDrawing10;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import dev.stride.language.serverlessworkflow10.task.WorkflowTasks;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.WorkflowSettings.LifecycleForm;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.LifecycleTypes;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.semver4j.Semver;

/** The language of the Open Workflow Specification, version 1.0, which was named Serverless Workflow before. */
public final class ServerlessWorkflow10 implements Language {

    public static final String KEY = "open-workflow-1.0";

    private static final String FORMER_KEY = "serverless-workflow-1.0";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public boolean isNamed(String name) {
        return name.equals(KEY) || name.equals(FORMER_KEY);
    }

    @Override
    public String distinguishingFields() {
        return "`document` with `dsl: '1.0.3'`, and `do`";
    }

    @Override
    public boolean recognises(SourceDocument sourceDocument) {
        return sourceDocument.root().path("document").has("dsl");
    }

    @Override
    public WorkflowRef identify(SourceDocument sourceDocument) {
        var document = sourceDocument.root().path("document");
        return WorkflowRef.stated(document.path("name"), document.path("version"));
    }

    /** Returns the order of semantic versions, in which every pre-release is older than every release (decision D2). */
    @Override
    public Comparator<String> versionOrder() {
        return SemanticVersionOrder.INSTANCE;
    }

    @Override
    public Vocabulary vocabulary() {
        return VOCABULARY;
    }

    @Override
    public Set<String> expressionNames() {
        return VariableScope.names();
    }

    @Override
    public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
        var diagnostics = new Diagnostics(sourceDocument, compilationContext.strict(), VOCABULARY);
        var definition = WorkflowDefinition10.parse(diagnostics.root(), compilationContext);
        return diagnostics.isFaultless()
                ? new Compilation.Compiled(toPlan(definition), diagnostics.warnings())
                : new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing10.draw(sourceDocument);
    }

    /**
     * The order of the versions of a workflow, from the oldest to the newest (decision D2). Semantic versions follow their
     * precedence, but every pre-release counts as older than every release. A version that is not semantic compares as equal to
     * any other; the time of deployment then decides which one is newer.
     */
    private enum SemanticVersionOrder implements Comparator<String> {
        INSTANCE;

        private static final Comparator<Semver> PRECEDENCE = Comparator.comparing(
                        (Semver version) -> version.getPreRelease().isEmpty())
                .thenComparing(Comparator.naturalOrder());

        @Override
        public int compare(String one, String other) {
            return parse(one)
                    .flatMap(first -> parse(other).map(second -> PRECEDENCE.compare(first, second)))
                    .orElse(0);
        }

        private static Optional<Semver> parse(String version) {
            return Optional.ofNullable(Semver.parse(version));
        }
    }

    private static Plan toPlan(WorkflowDefinition10 definition) {
        var nodes = new PlanBuilder();
        var calls = new HashMap<String, CallTemplate>();
        var start = WorkflowTasks.compile(
                definition.tasks(),
                new WorkflowTasks.Frame(
                        definition.dataFlow(), definition.timeout().computed(), last(definition)),
                definition.use(),
                nodes,
                calls);
        var constants = JsonNodeFactory.instance.objectNode();
        if (definition.use().reads(VariableScope.WORKFLOW)) {
            constants.set("definition", definition.text());
        }
        return new Plan(
                definition.header().id(),
                definition.header().title(),
                ServerlessWorkflow10.KEY,
                constants,
                PlanBuilder.START,
                nodes.layout(List.of(start)).nodes(),
                calls,
                settings(definition));
    }

    /** Returns the node that ends an instance and, with {@code after}, starts the next one (decision D119). */
    private static Node last(WorkflowDefinition10 definition) {
        var newest = new WorkflowRef(definition.header().id().id(), Optional.empty(), "/schedule/after");
        var nothing = new Constant(JsonNodeFactory.instance.objectNode());
        return definition
                .schedule()
                .after()
                .<Node>map(after ->
                        new Node.Continue(newest, nothing, Optional.empty(), Optional.of(after), PointerText.ROOT))
                .orElseGet(() -> new Node.End(PointerText.ROOT));
    }

    private static WorkflowSettings settings(WorkflowDefinition10 definition) {
        var none = WorkflowSettings.NONE;
        var anyInput = true;
        var secretsOnRead = true;
        return new WorkflowSettings(
                none.label(),
                definition.dataFlow().input().schema().map(schema -> new InputSchema(schema, true)),
                definition.declarations().secrets(),
                definition.timeout().constant().map(after -> new ExecTimeout(after, true, OptionalInt.empty(), true)),
                definition.schedule().events(),
                definition.schedule().times(),
                definition.runSettings().history(),
                definition.runSettings().checkpoint(),
                none.compensation(),
                none.reports(),
                Optional.of(ErrorForm.ofFault(ErrorTypes.base(definition.text()))),
                definition.runSettings().labels(),
                anyInput,
                Optional.of(new LifecycleForm(
                        LifecycleTypes.SERVERLESS_WORKFLOW, definition.header().namespace(), "listen", "try")),
                secretsOnRead);
    }
}
