package dev.stride.language.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.PropertyTypes;
import dev.stride.testsupport.DefinitionMutations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VocabularyTest {

    static Stream<PropertyTypes> languages() {
        return Stream.of("serverless-workflow-0.1", "serverless-workflow-0.8", "open-workflow-1.0", "workflow-language")
                .map(PropertyTypes::of);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void tableOfALanguageHasEveryPropertyOfTheLanguage_andNoOther(PropertyTypes types) {
        var vocabulary = Vocabulary.of(types.language());
        var used = new TreeSet<String>();
        var missing = new ArrayList<String>();
        for (var definition : types.definitions()) {
            assertThat(types.faults(definition)).isEmpty();
            Stream.concat(
                            Stream.of(""),
                            DefinitionMutations.pointers(definition).map(Object::toString))
                    .filter(pointer -> definition.at(pointer).isObject())
                    .forEach(pointer -> definition.at(pointer).fieldNames().forEachRemaining(property -> {
                        var kinds = vocabulary.siteAt(definition, pointer).kinds();
                        var owners = kinds.stream()
                                .filter(kind -> vocabulary
                                        .kinds()
                                        .getOrDefault(kind, Map.of())
                                        .containsKey(property))
                                .toList();
                        owners.forEach(owner -> used.add(owner + " " + property));
                        if (!kinds.isEmpty() && owners.isEmpty()) {
                            missing.add(pointer + " " + property);
                        }
                    }));
        }
        var table = vocabulary.kinds().entrySet().stream()
                .flatMap(kind -> kind.getValue().keySet().stream().map(property -> kind.getKey() + " " + property));
        assertThat(missing).as("properties that the table has not").isEmpty();
        assertThat(table.filter(entry -> !used.contains(entry)))
                .as("entries of the table that no definition uses")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            serverless-workflow-0.8 | /states/0            | retryRef         | move it to the action
            serverless-workflow-0.8 | /states/0/actions/0  | onErrors         | move it to the state
            serverless-workflow-0.8 | /states/0/actions/0  | timeouts         | move it to the state
            serverless-workflow-0.8 | /states/0            | dataConditions   | move it to the switch state
            serverless-workflow-0.8 | /states/0/actions/0  | maxAttempts      | move it to the retry
            serverless-workflow-0.8 | /states/0/actions/0  | arguments        | move it to the function reference
            serverless-workflow-0.8 | /states/0/actions/0  | nonsense         |
            serverless-workflow-0.8 | /states/0/actions/0  | name             |
            serverless-workflow-0.8 | /constants/a         | name             |
            serverless-workflow-0.1 | /states/1/actions/0  | onError          | move it to the state
            serverless-workflow-0.1 | /states/1            | retry            | move it to the action
            open-workflow-1.0 | /do/0/http           | headers          | move it to the arguments
            open-workflow-1.0 | /do/0/http           | retry            | move it to the catch
            open-workflow-1.0 | /do/0/http           | schedule         | move it to the workflow
            workflow-language       | /steps/0             | max_retries      | move it to the http step
            workflow-language       | /steps/0/result      | args             | move it to the api step
            """)
    void propertyInAWrongObject_belongsToTheNearestObjectThatHasIt(
            String language, String pointer, String property, String expected) {
        var definition = PropertyTypes.of(language).definitions().stream()
                .filter(each -> !each.at(pointer).isMissingNode())
                .findFirst()
                .orElse(JsonNodeFactory.instance.objectNode());
        assertThat(Vocabulary.of(language)
                        .whereItBelongs(definition, pointer, List.of(), property)
                        .orElse(null))
                .isEqualTo(expected);
    }

    @Test
    void documentThatIsNoDefinition_hasNoVocabulary() {
        JsonNode document = JsonNodeFactory.instance.objectNode().put("retryRef", "a");
        assertThat(Vocabulary.NONE.whereItBelongs(document, "", List.of(), "retryRef"))
                .isEmpty();
    }
}
