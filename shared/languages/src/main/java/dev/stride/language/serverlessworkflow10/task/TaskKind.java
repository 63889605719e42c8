package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kinds of tasks and their keywords. A new kind also needs a shape in {@code WorkflowDrawing10}, its target in
 * {@code ExtensionDefinition}, and its properties in the two files {@code open-workflow-1.0.yaml}, of the vocabulary and the editor.
 */
enum TaskKind {
    CALL("call"),
    DO("do"),
    EMIT("emit"),
    FOR("for"),
    FORK("fork"),
    LISTEN("listen"),
    RAISE("raise"),
    RUN("run"),
    SET("set"),
    SWITCH("switch"),
    TRY("try"),
    WAIT("wait");

    private final String keyword;

    TaskKind(String keyword) {
        this.keyword = keyword;
    }

    String keyword() {
        return keyword;
    }

    /**
     * Parses the body of a task of this kind. Reports errors in the body as errors of the workflow definition. Returns
     * empty if the body cannot be parsed because of such errors.
     */
    Optional<? extends TaskBody> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        return switch (this) {
            case CALL -> CallTask.parse(fields, expressions, surroundings);
            case DO -> DoTask.parse(fields, expressions, surroundings);
            case EMIT -> EmitTask.parse(fields, expressions, surroundings);
            case FOR -> ForTask.parse(fields, expressions, surroundings);
            case FORK -> ForkTask.parse(fields, expressions, surroundings);
            case LISTEN -> ListenTask.parse(fields, expressions, surroundings);
            case RAISE -> RaiseTask.parse(fields, expressions, surroundings);
            case RUN -> RunTask.parse(fields, expressions, surroundings);
            case SET -> SetTask.parse(fields, expressions, surroundings);
            case SWITCH -> SwitchTask.parse(fields, expressions, surroundings);
            case TRY -> TryTask.parse(fields, expressions, surroundings);
            case WAIT -> WaitTask.parse(fields, expressions, surroundings);
        };
    }

    static List<String> keywords() {
        return Stream.of(values()).map(TaskKind::keyword).toList();
    }

    /**
     * Returns the kinds whose keywords a task has; a valid task has exactly one kind. With {@code for}, the keyword {@code do}
     * does not count, because it contains the body of the loop.
     */
    static List<TaskKind> of(JsonNode task) {
        return Stream.of(values())
                .filter(kind -> task.has(kind.keyword))
                .filter(kind -> kind != DO || !task.has(FOR.keyword))
                .toList();
    }
}
