package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the API completes definitions as the language server does. */
class CompletionRoutesTest {

    private static final String HALF_TYPED = """
            id: order
            specVersion: '0.8'
            states:
              - name: Ship
                type: operation
                transition: S""";

    private final ApiTestClient apiTestClient = new ApiTestClient(new InMemoryFunctions());

    @Test
    void placeOfAState_hasTheNamesOfStates_andTheRangeThatTheyReplace() {
        var answer = apiTestClient.post("/completions?line=6&column=18", HALF_TYPED);

        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        var proposal = answer.body().at("/proposals/0");
        assertThat(proposal.path("label").asText()).isEqualTo("Ship");
        assertThat(proposal.path("kind").asText()).isEqualTo("name");
        assertThat(proposal.path("line").intValue()).isEqualTo(6);
        assertThat(proposal.path("column").intValue()).isEqualTo(17);
        assertThat(proposal.path("endColumn").intValue()).isEqualTo(18);
    }

    @Test
    void placeOfAProperty_hasPropertiesWithTheirMeanings() {
        var answer = apiTestClient.post("/completions?line=6&column=8", HALF_TYPED);

        assertThat(answer.body().at("/proposals/0/label").asText()).isEqualTo("transition");
        assertThat(answer.body().at("/proposals/0/meaning").asText()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"line=0", "line=x", "column=-1", "line=99999999999", "line=1.5", "line=null", "line=-2147483649"
            })
    void placeThatIsNoNumber_isRefused(String place) {
        assertThat(apiTestClient.post("/completions?" + place, HALF_TYPED).status())
                .isEqualTo(400);
    }

    static Stream<String> hostileTexts() {
        return Stream.of(
                "",
                "null",
                "5",
                "[]",
                "true",
                "\"text\"",
                "{",
                "{\"a\":",
                "\u0000",
                "\uD800",
                "not: [json",
                "{\"definition\": null, \"line\": \"x\"}",
                "id: 5\nspecVersion: '0.8'\nstates: 7",
                "id: {}\nspecVersion: '0.8'\nstates: {a: [null]}",
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "a: &a [*a]",
                "- ".repeat(100_000));
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    void textThatIsNoDefinition_isAnswered_orRefusedAsTheRequestThatItIs(String text) {
        assertThat(Stream.of("", "?line=1&column=1", "?line=2147483647&column=2147483647")
                        .map(place ->
                                apiTestClient.post("/completions" + place, text).status()))
                .allMatch(status -> status == 200 || status == 400 || status == 413);
    }

    @Test
    void placeOutsideOfTheText_isTheNearestInside() {
        assertThat(apiTestClient
                        .post("/completions?line=999999999&column=999999999", HALF_TYPED)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void completionOfAnOversizedDefinition_isRefused() {
        assertThat(apiTestClient
                        .post("/completions", " ".repeat(Limits.DEFINITION_BYTES + 1))
                        .status())
                .isEqualTo(413);
        assertThat(apiTestClient.post("/completions", "a".repeat(10_000_000)).status())
                .isEqualTo(413);
    }
}
