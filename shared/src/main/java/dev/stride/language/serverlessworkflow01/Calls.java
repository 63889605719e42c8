package dev.stride.language.serverlessworkflow01;

import dev.stride.language.connector.Connection;
import dev.stride.plan.CallTemplate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Gathers the functions that a plan calls. The same name may stand for different functions; then it gets a number. */
public final class Calls {

    private final Map<String, Connection.Resolved> byName = new HashMap<>();

    /** Adds a function. @return the name that the plan has for it */
    public String add(String name, Connection.Resolved call) {
        var unique = name;
        for (int number = 2; !byName.getOrDefault(unique, call).equals(call); number++) {
            unique = name + " " + number;
        }
        byName.put(unique, call);
        return unique;
    }

    /** How functions are called. @param names of those that the plan uses */
    Map<String, CallTemplate> templates(Collection<String> names) {
        return names.stream()
                .collect(Collectors.toMap(name -> name, name -> call(name).template()));
    }

    /** Names of the secrets that functions need. */
    List<String> secrets(Collection<String> names) {
        return names.stream()
                .flatMap(name -> call(name).secrets().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Connection.Resolved call(String name) {
        return Objects.requireNonNull(byName.get(name));
    }
}
