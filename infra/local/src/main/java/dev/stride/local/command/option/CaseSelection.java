package dev.stride.local.command.option;

import dev.stride.language.Languages;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.workflowtest.TestCase;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that select cases of workflow tests. */
public final class CaseSelection {

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            description = "Run only cases whose name or workflow contains this text, in upper or lower case.")
    private Optional<String> filter = Optional.empty();

    @Option(names = "--tag", paramLabel = "WORD", description = "Run only cases with this tag.")
    private Set<String> tags = Set.of();

    @Option(names = "--without-tag", paramLabel = "WORD", description = "Leave out cases with this tag.")
    private Set<String> withoutTags = Set.of();

    /** Returns whether a case is selected. @param languages to find the ids of the definitions of a case */
    public boolean includes(TestCase testCase, Languages languages) {
        boolean wanted = tags.isEmpty() || !Collections.disjoint(tags, testCase.tags());
        return wanted
                && Collections.disjoint(withoutTags, testCase.tags())
                && filter.map(CaseSelection::lower)
                        .filter(text -> Stream.concat(Stream.of(testCase.name()), workflows(testCase, languages))
                                .map(CaseSelection::lower)
                                .noneMatch(name -> name.contains(text)))
                        .isEmpty();
    }

    private static Stream<String> workflows(TestCase testCase, Languages languages) {
        return testCase.workflow().isPresent()
                ? testCase.workflow().stream()
                : testCase.setting().definitions().stream()
                        .flatMap(definition -> languages.identify(definition).stream())
                        .map(WorkflowRef::id);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
