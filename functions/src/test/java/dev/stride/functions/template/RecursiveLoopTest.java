package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The setting {@code RecursiveLoop}. Lambda drops the messages of a function that is invoked about 16 times in one chain of
 * messages, unless the function allows loops.
 */
class RecursiveLoopTest {

    private static final String ALLOWED = "{\"If\":[\"KnowsLoops\",\"Allow\",{\"Ref\":\"AWS::NoValue\"}]}";

    private final Template template = Template.read();
    private final MessageRoutes routes = new MessageRoutes(template);

    @Test
    void onlyFunctionsThatSendMessagesInALoop_disableTheRecursiveLoopDetectionOfLambda() {
        var allowing = template.resources("AWS::Serverless::Function").entrySet().stream()
                .filter(function -> function.getValue()
                        .at("/Properties/RecursiveLoop")
                        .toString()
                        .equals(ALLOWED))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(template.at("/Conditions/KnowsLoops").findValuesAsText("Ref"))
                .as("it depends on nothing but the region")
                .containsOnly("AWS::Region");
        assertThat(allowing).isEqualTo(routes.functionsOnALoop());
    }

    @Test
    void functionsThatSendMessagesInACircle_areFoundAcrossQueuesAndSchedulesAndEventBuses() {
        assertThat(routes.functionsOnALoop())
                .containsExactlyInAnyOrder(
                        "AdvanceFunction", "DeadLetterFunction", "EventFunction", "MessageFunction", "SweepFunction");
    }
}
