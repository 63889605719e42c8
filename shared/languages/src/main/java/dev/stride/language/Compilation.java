package dev.stride.language;

import dev.stride.plan.Plan;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.stream.Stream;

/** The result of compiling a definition: a plan, or the faults that prevent its deployment. */
public sealed interface Compilation {

    List<Diagnostic> warnings();

    /** Returns a copy of this result with the given warning before all other warnings. */
    default Compilation withWarning(Diagnostic warning) {
        var all = Stream.concat(Stream.of(warning), warnings().stream()).toList();
        return switch (this) {
            case Compiled(Plan plan, var _) -> new Compiled(plan, all);
            case Rejected(var faults, var _) -> new Rejected(faults, all);
        };
    }

    record Compiled(Plan plan, List<Diagnostic> warnings) implements Compilation {
        public Compiled {
            warnings = List.copyOf(warnings);
        }
    }

    /** The result for a definition that cannot be deployed, with its faults. @param faults all faults, in the order of the text */
    record Rejected(List<Diagnostic> faults, List<Diagnostic> warnings) implements Compilation {
        public Rejected {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
        }
    }
}
