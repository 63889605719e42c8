package dev.stride.language.serverlessworkflow01;

import dev.stride.plan.CallTemplate;
import java.util.HashMap;
import java.util.Map;

/** Gathers the functions that a plan calls. The same name may stand for different functions; then it gets a number. */
public final class Calls {

    private final Map<String, CallTemplate> byName = new HashMap<>();

    /** Adds a function. @return the name that the plan has for it */
    public String add(String name, CallTemplate call) {
        var unique = name;
        for (int number = 2; !byName.getOrDefault(unique, call).equals(call); number++) {
            unique = name + " " + number;
        }
        byName.put(unique, call);
        return unique;
    }

    Map<String, CallTemplate> all() {
        return byName;
    }
}
