package dev.stride.language.serverlessworkflow08.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.serverlessworkflow08.TestDocument;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Correlation;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventDefinitionTest {

    @Test
    void dataOnlyOfAnEventDefinitionDefaultsToTrue_andItsKindDefaultsToConsumed() {
        var event = read("{name: e, type: t, source: s}");
        assertThat(event.kind()).isEqualTo(Kind.CONSUMED);
        assertThat(event.dataOnly()).isTrue();
        assertThat(event.source()).contains("s");
        assertThat(event.correlation()).isEmpty();
    }

    @Test
    void definitionOfAProducedEvent_mayHaveDataOnlyFalse_andNoSource() {
        var event = read("{name: e, type: t, kind: produced, dataOnly: false}");
        assertThat(event.kind()).isEqualTo(Kind.PRODUCED);
        assertThat(event.dataOnly()).isFalse();
        assertThat(event.source()).isEmpty();
    }

    @Test
    void correlationAttributeNames_areConvertedToLowerCase_andTheirValuesAreOptional() {
        var rules = read("""
                name: e
                type: t
                source: s
                correlation:
                  - contextAttributeName: patientId
                  - {contextAttributeName: department, contextAttributeValue: UrgentCare}
                  - {contextAttributeName: ward, contextAttributeValue: '${ .ward }'}
                """).correlation();
        assertThat(rules).extracting(Correlation::attribute).containsExactly("patientid", "department", "ward");
        assertThat(rules.get(0).value()).isEmpty();
        assertThat(rules.get(1).value()).contains(new Constant(new TextNode("UrgentCare")));
        assertThat(rules.get(2).value()).isPresent();
    }

    private static EventDefinition read(String text) {
        var testDocument = TestDocument.parse(text);
        var event = EventDefinition.parse(
                testDocument.root(), TestDocument.expressions(new NamedDeclarations<>("secret", Map.of(), true)));
        assertThat(testDocument.faults()).isEmpty();
        assertThat(testDocument.warnings()).isEmpty();
        return event;
    }
}
