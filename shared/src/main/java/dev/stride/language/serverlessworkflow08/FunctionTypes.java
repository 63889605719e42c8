package dev.stride.language.serverlessworkflow08;

import dev.stride.call.CallKind;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import dev.stride.plan.CallTemplate;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The types of functions that can be called (section "Function Definition").
 *
 * @param kinds the kind of call for each type
 * @param resources the documents that operations name
 */
record FunctionTypes(Map<String, CallKind> kinds, Resources resources) {

    static final String REST = "rest";
    static final String EXPRESSION = "expression";

    /** Types of the specification that this runtime does not call yet. */
    private static final Set<String> LATER = Set.of("asyncapi", "rpc", "graphql", "odata", "custom");

    /** Whether functions of the type at this place can be called; if not, that is a fault. */
    boolean callable(Place place, String type) {
        if (kinds.containsKey(type)) {
            return true;
        }
        if (LATER.contains(type)) {
            place.notYet("function type " + type);
        } else {
            var all = new TreeSet<>(LATER);
            all.addAll(kinds.keySet());
            all.add(EXPRESSION);
            place.fault("there is no function type `" + type + "`", Spelling.hint(type, all));
        }
        return false;
    }

    /** Resolves an operation of a callable type; what is wrong with it or with its documents are faults. */
    Optional<CallTemplate> resolve(String type, Place operation) {
        return switch (Objects.requireNonNull(kinds.get(type)).resolve(operation.text(), resources)) {
            case Resolution.Resolved(CallTemplate template) -> Optional.of(template);
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> operation.fault(problem, ""));
                yield Optional.empty();
            }
        };
    }
}
