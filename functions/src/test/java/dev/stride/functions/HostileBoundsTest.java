package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.UpkeepLimits;
import dev.stride.WatchLimits;
import dev.stride.functions.Verdict.Outcome;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
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

/** What is as large as a bound allows is taken; what is larger by one is refused with the bound, and changes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileBoundsTest {

    /** Bounds that have no row here, by their classes, each with the reason. */
    private static final Path ELSEWHERE = Path.of("src/test/resources/hostile/bounds-elsewhere.yaml");

    private final HostileDoors doors = new HostileDoors();

    static List<Bound> bounds() {
        return Stream.of(DefinitionBounds.all(), OlderDefinitionBounds.all(), RequestBounds.all())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void soMuchIsTakenAndNoMore(Bound bound) {
        for (int size : List.of(bound.most() - 1, bound.most())) {
            var verdict = doors.reach(bound.door(), bound.input().apply(size));
            assertThat(verdict.outcome())
                    .as("%d of %s: %s", size, bound, verdict.said())
                    .isEqualTo(Outcome.TAKEN);
        }
        var before = doors.seen();

        var beyond = doors.reach(bound.door(), bound.input().apply(bound.most() + 1));

        assertThat(beyond.outcome()).isIn(Outcome.REFUSED, Outcome.FAULTED);
        assertThat(beyond.said().replace(",", "")).contains(Integer.toString(bound.most()));
        if (beyond.outcome() == Outcome.REFUSED) {
            assertThat(doors.seen()).isEqualTo(before);
        }
    }

    @Test
    void everyBoundHasARowOrAReason() throws IOException {
        var rows = bounds().stream().map(Bound::constant).collect(Collectors.toSet());
        var elsewhere = elsewhere();
        for (var type : List.of(Limits.class, CallLimits.class, UpkeepLimits.class, WatchLimits.class)) {
            var reasons = elsewhere.path(type.getSimpleName()).propertyStream().map(it -> it.getKey());
            var constants = Arrays.stream(type.getFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()))
                    .map(Field::getName)
                    .filter(name -> type != Limits.class || !rows.contains(name));
            assertThat(reasons).containsExactlyInAnyOrderElementsOf(constants.toList());
        }
    }

    private static JsonNode elsewhere() throws IOException {
        return switch (SourceReader.read(Files.readString(ELSEWHERE))) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new IOException(fault.toString());
        };
    }
}
