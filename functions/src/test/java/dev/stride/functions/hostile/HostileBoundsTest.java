package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.CallLimits;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.TelemetryLimits;
import dev.stride.functions.hostile.Verdict.Outcome;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that inputs at a limit are accepted. An input one above the limit is refused, its error states the limit, and nothing is
 * stored.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileBoundsTest {

    /** The limits that this test does not cover, by their classes, with the reasons. */
    private static final Path ELSEWHERE = Path.of("src/test/resources/hostile/bounds-elsewhere.yaml");

    private final HostileEntryPoints doors = new HostileEntryPoints();

    static List<InputBound> bounds() {
        return Stream.of(DefinitionBounds.all(), OlderDefinitionBounds.all(), RequestBounds.all())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void inputAtALimit_isAccepted_andInputOneAboveTheLimit_isRefused(InputBound inputBound) {
        for (int size : List.of(inputBound.maximum() - 1, inputBound.maximum())) {
            var verdict = doors.send(inputBound.entryPoint(), inputBound.input().apply(size));
            assertThat(verdict.outcome())
                    .as("%d of %s: %s", size, inputBound, verdict.message())
                    .isEqualTo(Outcome.TAKEN);
        }
        var before = doors.storedState();

        var beyond = doors.send(inputBound.entryPoint(), inputBound.input().apply(inputBound.maximum() + 1));

        assertThat(beyond.outcome()).isIn(Outcome.REFUSED, Outcome.FAULTED);
        assertThat(beyond.message().replace(",", "")).contains(Integer.toString(inputBound.maximum()));
        if (beyond.outcome() == Outcome.REFUSED) {
            assertThat(doors.storedState()).isEqualTo(before);
        }
    }

    @Test
    void everyLimitConstant_hasABoundaryTestOrAListedReasonForHavingNone() throws IOException {
        var rows = bounds().stream().map(InputBound::constant).collect(Collectors.toSet());
        var elsewhere = elsewhere();
        for (var type : List.of(
                Limits.class,
                ApiLimits.class,
                ExpressionLimits.class,
                CallLimits.class,
                MaintenanceLimits.class,
                TelemetryLimits.class)) {
            var reasons = elsewhere.path(type.getSimpleName()).propertyStream().map(it -> it.getKey());
            var constants = Arrays.stream(type.getFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()))
                    .map(Field::getName)
                    .filter(name -> !rows.contains(name));
            assertThat(reasons).containsExactlyInAnyOrderElementsOf(constants.toList());
        }
    }

    private static JsonNode elsewhere() throws IOException {
        return switch (SourceParser.parse(Files.readString(ELSEWHERE))) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
            case SourceParseResult.Unreadable(var fault) -> throw new IOException(fault.toString());
        };
    }
}
