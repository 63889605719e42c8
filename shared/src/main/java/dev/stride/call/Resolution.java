package dev.stride.call;

import dev.stride.plan.CallTemplate;
import java.util.List;

/** What resolving a function gave. */
public sealed interface Resolution {

    record Resolved(CallTemplate template) implements Resolution {}

    /** All that is wrong, each in a sentence that says what to do. */
    record Unresolved(List<String> problems) implements Resolution {
        public Unresolved {
            problems = List.copyOf(problems);
        }
    }
}
