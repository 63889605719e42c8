package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** One step of a workflow: an action or a control. */
sealed interface Step permits If, Loop, Yield, Action {

    /** JSON pointer into the author's document. */
    String source();

    /** Adds its nodes, which go on to the next one. @return the first */
    int compile(Flow flow, int next);

    /** What tells each kind of step, in the order in which a step with several of them is told (decision C2). */
    Map<String, BiFunction<Fields, Reading, Optional<? extends Step>>> KINDS = kinds();

    private static Map<String, BiFunction<Fields, Reading, Optional<? extends Step>>> kinds() {
        var kinds = new LinkedHashMap<String, BiFunction<Fields, Reading, Optional<? extends Step>>>();
        kinds.put("if", If::read);
        kinds.put("loop", Loop::read);
        kinds.put("yield", Yield::read);
        kinds.put("type", Action::read);
        return kinds;
    }

    static Optional<Step> read(Place place, Reading reading) {
        if (place.absent() || !place.is(JsonNodeType.OBJECT)) {
            if (place.absent()) {
                place.fault("a step belongs here, not nothing", "");
            }
            return Optional.empty();
        }
        var fields = place.fields();
        var told = KINDS.keySet().stream().filter(place.value()::has).toList();
        if (told.isEmpty()) {
            fields.missing("if", "loop", "yield", "type");
            return Optional.empty();
        }
        warnOfMixture(told, fields);
        var step = KINDS.get(told.getFirst()).apply(fields, reading);
        fields.noMore();
        return step.map(Step.class::cast);
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
