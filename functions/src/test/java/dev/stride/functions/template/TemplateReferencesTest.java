package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the templates are consistent: every reference resolves, and every parameter and condition is used. */
class TemplateReferencesTest {

    private static final String MAIN = "template.yaml";
    private static final Pattern IN_TEXT = Pattern.compile("\\$\\{([A-Za-z0-9:.]+)}");
    private static final String PSEUDO = "AWS::";

    @ParameterizedTest
    @MethodSource("templates")
    void everyTemplateReferenceResolves(String path) {
        var template = Template.read(path);
        var there = new HashSet<>(template.names("/Parameters"));
        there.addAll(template.names("/Resources"));
        there.addAll(madeBySam(template));

        assertThat(references(template.root()))
                .filteredOn(reference -> !reference.startsWith(PSEUDO))
                .isSubsetOf(there);
    }

    @ParameterizedTest
    @MethodSource("templates")
    void everyTemplateParameterAndConditionIsUsed(String path) {
        var template = Template.read(path);

        assertThat(references(template.root())).containsAll(template.names("/Parameters"));
        assertThat(conditions(template.root())).isEqualTo(template.names("/Conditions"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void everyTemplateParameterHasADescription(String path) {
        assertThat(Template.read(path).at("/Parameters"))
                .allSatisfy(parameter ->
                        assertThat(parameter.path("Description").asText()).endsWith("."));
    }

    @Test
    void everyTemplateParameterIsInAParameterGroup() {
        var groups = Template.read().at("/Metadata/AWS::CloudFormation::Interface/ParameterGroups");
        var grouped = new ArrayList<String>();
        groups.forEach(group -> group.path("Parameters").forEach(name -> grouped.add(name.asText())));

        assertThat(grouped)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Template.read().names("/Parameters"));
    }

    @Test
    void nestedTemplates_getAllTheirParameters_andDefineEveryOutputThatIsUsed() {
        var main = Template.read();
        var nested = main.resources("AWS::CloudFormation::Stack");

        assertThat(nested.values().stream().map(TemplateReferencesTest::path).toList())
                .containsExactlyInAnyOrderElementsOf(
                        templates().filter(path -> !path.equals(MAIN)).toList());
        nested.forEach((name, stack) -> {
            var template = Template.read(path(stack));
            var given = new HashSet<String>();
            stack.at("/Properties/Parameters").fieldNames().forEachRemaining(given::add);
            assertThat(given).as(name).isEqualTo(template.names("/Parameters"));
            assertThat(taken(main.root(), name)).as(name).isSubsetOf(template.names("/Outputs"));
        });
    }

    static Stream<String> templates() {
        try (var nested = Files.list(Path.of("../infra/deploy"))) {
            return Stream.concat(
                    Stream.of(MAIN),
                    nested
                            .map(path -> "infra/deploy/" + path.getFileName())
                            .filter(path -> path.endsWith(".yaml"))
                            .toList()
                            .stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String path(JsonNode stack) {
        return stack.at("/Properties/TemplateURL").asText();
    }

    /** SAM names an event source mapping after its function and event. */
    private static Set<String> madeBySam(Template template) {
        var made = new HashSet<String>();
        template.resources("AWS::Serverless::Function")
                .forEach((name, function) -> function.at("/Properties/Events")
                        .fieldNames()
                        .forEachRemaining(event -> made.add(name + event)));
        return made;
    }

    /** Returns the logical names that a part of a template references in any form. */
    private static Set<String> references(JsonNode part) {
        var found = new HashSet<String>();
        part.properties().forEach(field -> {
            var value = field.getValue();
            switch (field.getKey()) {
                case "Ref", "GetAtt" -> found.add(value.asText());
                case "Sub" -> found.addAll(inText(value));
                default -> {}
            }
        });
        part.forEach(each -> found.addAll(references(each)));
        return found.stream()
                .map(name -> name.startsWith(PSEUDO) ? name : name.split("\\.", 2)[0])
                .collect(Collectors.toSet());
    }

    /** Returns the references of a substitution, except the variables that it defines itself. */
    private static List<String> inText(JsonNode sub) {
        var text = sub.isArray() ? sub.path(0) : sub;
        var own = new HashSet<String>();
        sub.path(1).fieldNames().forEachRemaining(own::add);
        return IN_TEXT.matcher(text.asText())
                .results()
                .map(match -> match.group(1))
                .filter(name -> !own.contains(name))
                .toList();
    }

    private static Set<String> conditions(JsonNode part) {
        var found = new HashSet<String>();
        part.properties().forEach(field -> {
            if (field.getKey().equals("If")) {
                found.add(field.getValue().path(0).asText());
            } else if (field.getKey().equals("Condition") && field.getValue().isTextual()) {
                found.add(field.getValue().asText());
            }
        });
        part.forEach(each -> found.addAll(conditions(each)));
        return found;
    }

    /** Returns the outputs of a nested stack that a template uses. */
    private static Set<String> taken(JsonNode part, String stack) {
        var prefix = stack + ".Outputs.";
        return part.findValuesAsText("GetAtt").stream()
                .filter(attribute -> attribute.startsWith(prefix))
                .map(attribute -> attribute.substring(prefix.length()))
                .collect(Collectors.toSet());
    }
}
