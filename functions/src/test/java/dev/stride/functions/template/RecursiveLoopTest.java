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

        assertThat(template.parameter("RecursiveLoop")).isEqualTo("Allow");
        assertThat(allowing).isEqualTo(routes.functionsOnALoop());
    }

    @Test
    void functionsThatSendMessagesInACircle_areFoundAcrossQueuesAndSchedulesAndEventBuses() {
        assertThat(routes.functionsOnALoop())
                .containsExactlyInAnyOrder(
                        "AdvanceFunction", "DeadLetterFunction", "EventFunction", "MessageFunction", "SweepFunction");
    }

    @Test
    void templateParameterForTheMaximumStepsOfAnInstance_isPassedToEveryFunction() {
        assertThat(template.at("/Globals/Function/Environment/Variables/STRIDE_HOP_LIMIT/Ref")
                        .asText())
                .isEqualTo("HopLimit");
    }
}
