package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/** One step of a workflow: an action or a control. */
sealed interface Step permits If, Loop, Yield, Action {

    /** JSON pointer into the author's document. */
    String source();

    /** Adds its nodes, which go on to the next one. @return the first */
    int compile(Flow flow, int next);

    /** What tells each kind of step, in the order in which a step with several of them is told (decision C2). */
    List<String> KINDS = List.of("if", "loop", "yield", "type");

    static Optional<Step> read(Place place, Reading reading) {
        if (place.absent() || !place.is(JsonNodeType.OBJECT)) {
            if (place.absent()) {
                place.fault("a step belongs here, not nothing", "");
            }
            return Optional.empty();
        }
        var fields = place.fields();
        var told = KINDS.stream().filter(place.value()::has).toList();
        if (told.isEmpty()) {
            fields.missing("if", "loop", "yield", "type");
            return Optional.empty();
        }
        warnOfMixture(told, fields);
        var step = switch (told.getFirst()) {
            case "if" -> If.read(fields, reading).map(Step.class::cast);
            case "loop" -> Loop.read(fields, reading).map(Step.class::cast);
            case "yield" -> Yield.read(fields, reading).map(Step.class::cast);
            default -> Action.read(fields, reading).map(Step.class::cast);
        };
        fields.noMore();
        return step;
    }

    private static void warnOfMixture(List<String> told, Fields fields) {
        told.stream()
                .skip(1)
                .filter(fields::has)
                .forEach(other -> fields.get(other)
                        .warn(
                                "a step with `" + told.getFirst() + "` is no other one; `" + other + "` has no effect",
                                "make two steps of it"));
    }
}
