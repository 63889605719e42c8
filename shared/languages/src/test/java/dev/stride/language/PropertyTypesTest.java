package dev.stride.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.language.PropertyTypes.Leniency;
import dev.stride.language.PropertyTypes.Type;
import dev.stride.testsupport.DefinitionMutations;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a property with a value of a wrong JSON type is refused at its place. The definitions in {@code types/} have every
 * property of their languages; exceptions are listed there with their reasons.
 */
class PropertyTypesTest {

    /** A row of a table in Markdown, or a property of an interface in TypeScript. */
    private static final Pattern DESCRIBED = Pattern.compile(
            "(?m)^(?:\\| *\\[?[*`]*([a-zA-Z]+)[*`]*\\]?[^|]*\\|[^|]*\\|[^|]*\\| *(?:yes|no).*|  ([a-z_]+)\\??: .*;)$");

    static Stream<PropertyTypes> languages() {
        return Stream.of("serverless-workflow-0.1", "serverless-workflow-0.8", "workflow-language")
                .map(PropertyTypes::of);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void sampleWorkflows_thatTogetherHaveEveryPropertyOfTheirLanguage_areAccepted(PropertyTypes types) {
        assertThat(types.definitions().stream().flatMap(definition -> types.faults(definition).stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("languages")
    @Tag("simulation")
    void propertyValueOfWrongTypeIsRefusedAtItsPosition(PropertyTypes types) {
        var properties = new TreeSet<String>();
        var open = new ArrayList<String>();
        var used = new LinkedHashSet<Leniency>();
        int cases = 0;
        for (var definition : types.definitions()) {
            for (var at : DefinitionMutations.pointers(definition)
                    .filter(types::isTyped)
                    .toList()) {
                properties.add(at.toString().replaceAll("/[0-9]+(?=/|$)", "/*"));
                for (var wrong : wrongTypes(definition.at(at))) {
                    cases++;
                    var accepted = wrong.samples().stream()
                            .filter(value -> !types.refuses(DefinitionMutations.replaced(definition, at, value), at))
                            .toList();
                    var lenient = types.leniency(at, wrong);
                    lenient.filter(_ -> !accepted.isEmpty()).ifPresent(used::add);
                    if (!accepted.isEmpty() && lenient.isEmpty()) {
                        open.add(at + " accepts " + accepted);
                    }
                }
            }
        }
        System.out.printf(
                "%s: %d properties x %d types, %d cases, %d read as documented, %d open%n",
                types, properties.size(), Type.values().length, cases, used.size(), open.size());
        assertThat(open).isEmpty();
        assertThat(types.leniencies()).as("each exception is needed").containsExactlyInAnyOrderElementsOf(used);
    }

    @ParameterizedTest
    @MethodSource("languages")
    @Tag("simulation")
    void definitionWithANullProperty_hasTheSameFaultsAsWithoutTheProperty_unlessTheNullIsRefused(PropertyTypes types) {
        for (var definition : types.definitions()) {
            var places = DefinitionMutations.pointers(definition)
                    .filter(types::isTyped)
                    .filter(at -> definition.at(at.head()).isObject());
            assertThat(places).allSatisfy(at -> {
                var withNull = DefinitionMutations.replaced(definition, at, NullNode.getInstance());
                if (!types.refuses(withNull, at)) {
                    assertThat(types.faults(withNull))
                            .containsExactlyInAnyOrderElementsOf(
                                    types.faults(DefinitionMutations.dropped(definition, at)));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    @Tag(TestCorpora.TAG)
    void testDefinitionsContainEveryPropertyOfTheSpecification(PropertyTypes types) throws IOException {
        var text = Files.readString(TestCorpora.text(types + ".md"));
        Set<String> described = DESCRIBED
                .matcher(text)
                .results()
                .map(row -> row.group(1) == null ? row.group(2) : row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        var written = types.definitions().stream()
                .flatMap(definition -> DefinitionMutations.pointers(definition))
                .map(at -> at.last().getMatchingProperty())
                .collect(Collectors.toSet());

        assertThat(described).hasSizeGreaterThan(20);
        assertThat(described.stream().filter(name -> !written.contains(name)))
                .containsExactlyInAnyOrderElementsOf(types.elsewhere());
    }

    private static Set<Type> wrongTypes(JsonNode value) {
        return EnumSet.complementOf(EnumSet.of(Type.of(value)));
    }
}
