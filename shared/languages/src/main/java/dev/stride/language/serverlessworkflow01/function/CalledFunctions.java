package dev.stride.language.serverlessworkflow01.function;

import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.plan.call.CallTemplate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The functions that a plan calls, each under a unique name. If different functions have the same name, the first keeps its name.
 * A number is appended to the names of the others.
 */
public final class CalledFunctions {

    private final Map<String, CallTarget.Resolved> byName = new HashMap<>();

    /** Adds a function under a unique name. @return its name in the plan */
    public String add(String name, CallTarget.Resolved call) {
        var unique = name;
        for (int number = 2; !byName.getOrDefault(unique, call).equals(call); number++) {
            unique = name + " " + number;
        }
        byName.put(unique, call);
        return unique;
    }

    /**
     * Returns the call template of each given function: the compiled form that states how to call it. The keys of the
     * map are the names of the functions in the compiled workflow.
     *
     * @param names the functions that the plan uses
     */
    public Map<String, CallTemplate> templates(Collection<String> names) {
        return names.stream()
                .collect(Collectors.toMap(name -> name, name -> call(name).template()));
    }

    /** Returns the sorted names of the secrets that these functions need. */
    public List<String> secrets(Collection<String> names) {
        return names.stream()
                .flatMap(name -> call(name).secrets().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private CallTarget.Resolved call(String name) {
        return Objects.requireNonNull(byName.get(name));
    }
}
