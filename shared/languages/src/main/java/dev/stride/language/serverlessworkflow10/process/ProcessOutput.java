package dev.stride.language.serverlessworkflow10.process;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The part of the result of a process that becomes the output of the task, such as the standard output or the exit code (section
 * "Run").
 */
public enum ProcessOutput {
    STDOUT(Optional.of(".stdout"), true),
    STDERR(Optional.of(".stderr"), false),
    CODE(Optional.of(".code"), false),
    ALL(Optional.of("."), false),
    NONE(Optional.empty(), true);

    @SuppressWarnings("ImmutableEnumChecker") // an Optional of a string
    private final Optional<String> selection;

    private final boolean failsOnExitCode;

    ProcessOutput(Optional<String> selection, boolean failsOnExitCode) {
        this.selection = selection;
        this.failsOnExitCode = failsOnExitCode;
    }

    /** Parses the property {@code return}. */
    public static ProcessOutput parse(Place place) {
        if (place.isAbsent()) {
            return STDOUT;
        }
        var written = place.text();
        var found = Arrays.stream(values())
                .filter(output -> output.word().equals(written))
                .findFirst();
        if (found.isEmpty()) {
            var words = Arrays.stream(values()).map(ProcessOutput::word).toList();
            place.fault("a process cannot return `" + written + "`", Suggestions.hint(written, words));
        }
        return found.orElse(STDOUT);
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the jq that selects the task's output from the result of the process. Returns empty for {@link #NONE}: the output
     * of the task is then its own input.
     */
    Optional<String> selection() {
        return selection;
    }

    /**
     * Returns whether an exit code other than 0 raises an error. This is the case if the author can see the failure neither from
     * the exit code nor from the standard error in the task's output.
     */
    boolean failsOnExitCode() {
        return failsOnExitCode;
    }
}
