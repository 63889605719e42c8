package dev.stride.runtime.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.port.Rules.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.event.ruler.Machine;
import software.amazon.event.ruler.MachineComplexityEvaluator;

/** Evaluates generated patterns with Event Ruler, the library that EventBridge itself uses. */
final class EventPatternTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** Maximum length of a pattern by the quotas of EventBridge. */
    private static final int LONGEST_PATTERN = 2_048;

    /**
     * Complexity that is certainly acceptable, in the unit of the library's evaluator. EventBridge does not publish its
     * limit.
     */
    private static final int MODEST = 50;

    @Test
    void eventBridgePatternForOneSourceAndOneType_usesNoOrOperator() {
        assertThat(EventPattern.of(List.of(new Route("paid", "/orders")), List.of()))
                .isEqualTo("{\"source\":[\"/orders\"],\"detail-type\":[\"paid\"]}");
    }

    @Test
    void orOperatorOfAnEventBridgePattern_hasOneOperandPerSource_whichListsAllTypesOfTheSource() {
        var routes = List.of(new Route("b", "/x"), new Route("c", "/y/+"), new Route("a", "/x"));
        assertThat(EventPattern.of(routes, List.of("111122223333"))).isEqualTo("""
            {"account":["111122223333"],"$or":[\
            {"source":["/x"],"detail-type":["a","b"]},\
            {"source":[{"wildcard":"/y/*"}],"detail-type":["c"]}]}\
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /orders       | /orders       | true
        /orders       | /orders/1     | false
        /orders       | /ORDERS       | false
        /a/+/b        | /a/x/b        | true
        /a/+/b        | /a/x/c        | false
        +             | anything      | true
        *             | anything      | true
        *             | /a/b          | true
        +/+           | a/b           | true
        /a+b          | /a+b          | true
        /a+b          | /axb          | false
        /a*/+         | /a*/1         | true
        /a*/+         | /ab/1         | false
        a*            | a*            | true
        a*            | ab            | false
        \\srv\\+/+    | \\srv\\+/1    | true
        \\srv\\*/+    | \\srv\\*/1    | true
        \\srv\\*/+    | \\srv\\x/1    | false
        "quoted"      | "quoted"      | true
        größe/+       | größe/😀      | true
        """)
    void eventBridgePattern_matchesOnlyItsSourcesAndTypesAndAccounts(String source, String given, boolean expected)
            throws Exception {
        for (var other : List.of(List.<Route>of(), List.of(new Route("u", "/other")))) {
            var routes = new ArrayList<>(other);
            routes.add(new Route("t", source));
            assertThat(matches(EventPattern.of(routes, List.of("1")), given, "t", "1"))
                    .isEqualTo(expected);
            assertThat(matches(EventPattern.of(routes, List.of("1")), given, "t", "2"))
                    .isFalse();
            assertThat(matches(EventPattern.of(routes, List.of()), given, "u", "1"))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "paid, true",
        "dev.stride.instance.started.v1, false",
        "io.serverlessworkflow.task.created.v1, false",
        "io.serverless, true"
    })
    void patternForEveryType_doesNotMatchLifecycleEvents(String type, boolean expected) throws Exception {
        var pattern = EventPattern.of(List.of(new Route(EventFilter.ANY_TYPE, "*")), List.of());

        assertThat(matches(pattern, "/workflows/w", type, "1")).isEqualTo(expected);
    }

    @Test
    void eventRuleForTheMaximumNumberOfTypeAndSourcePairs_staysWithinTheEventBridgeLengthLimit() throws IOException {
        var accounts = IntStream.range(0, Limits.EVENT_ACCOUNTS)
                .mapToObj("%012d"::formatted)
                .toList();
        var routes = new ArrayList<Route>();
        for (int number = 0; ; number++) {
            var next = new Route("type", "/s/" + number);
            routes.add(next);
            if (!EventPattern.fitsOneRule(routes)) {
                routes.removeLast();
                break;
            }
        }
        assertThat(routes).hasSizeGreaterThan(20);
        assertThat(EventPattern.of(routes, accounts)).hasSizeLessThanOrEqualTo(LONGEST_PATTERN);
        Machine.builder().build().addRule("rule", EventPattern.of(routes, accounts));
    }

    @Test
    void eventRuleWithTheMostWildcardsAllowed_staysBelowTheEventBridgeComplexityLimit() throws IOException {
        var routes = IntStream.range(0, Limits.RULE_WILDCARDS)
                .mapToObj(number -> new Route("type", "+/" + number))
                .toList();
        assertThat(EventPattern.fitsOneRule(routes)).isTrue();
        assertThat(EventPattern.fitsOneRule(Stream.concat(routes.stream(), Stream.of(new Route("type", "/x/+")))
                        .toList()))
                .isFalse();
        var machine = Machine.builder().build();
        machine.addRule("rule", EventPattern.of(routes, List.of()));
        assertThat(machine.evaluateComplexity(new MachineComplexityEvaluator(MODEST)))
                .isLessThan(MODEST);
    }

    private static boolean matches(String pattern, String source, String type, String account) throws Exception {
        var machine = Machine.builder().build();
        machine.addRule("rule", pattern);
        var event = JSON.createObjectNode()
                .put("source", source)
                .put("detail-type", type)
                .put("account", account);
        event.putObject("detail");
        return !machine.rulesForJSONEvent(event.toString()).isEmpty();
    }
}
