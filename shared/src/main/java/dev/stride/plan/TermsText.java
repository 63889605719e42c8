package dev.stride.plan;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds for every instance of a workflow, in words. */
final class TermsText {

    static Stream<String> lines(Terms terms) {
        var secrets = Optional.of(terms.secrets())
                .filter(names -> !names.isEmpty())
                .map(names -> "reads the secrets " + String.join(", ", names));
        return Stream.of(secrets, terms.starts().map(TermsText::of), terms.timeout().map(TermsText::of))
                .flatMap(Optional::stream);
    }

    private static String of(StartEvents starts) {
        return starts.events().stream()
                        .map(event -> '"' + event.name() + '"')
                        .collect(Collectors.joining(starts.all() ? " and " : " or ", "begins with ", ""))
                + starts.timeout().map(longest -> " within " + longest).orElse("")
                + (starts.joins() ? ", or goes on with it" : "");
    }

    private static String of(ExecTimeout timeout) {
        return "ends after " + timeout.after()
                + (timeout.interrupts() ? " at once" : "")
                + (timeout.before().isPresent()
                        ? ", then -> " + timeout.before().getAsInt()
                        : "");
    }

    private TermsText() {}
}
