package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EnvelopeTest {

    private static final Instant NINE = Instant.parse("2024-03-01T09:00:00Z");

    private final MemoryBlobs blobs = new MemoryBlobs();
    private final MessageCodec codec = new MessageCodec(blobs, new BranchCodec(blobs));

    /** Messages in the form that they keep from the first release on, because schedules keep them for years. */
    private static Stream<Arguments> goldenMessages() {
        var branch = BranchId.root("i");
        return Stream.of(
                Arguments.of(
                        """
                        {"branch":1,"id":"i/0/cancel","to":{"instance":"i","path":"0"},\
                        "stimulus":{"is":"cancel","reason":"no more","compensate":false},"due":"2024-03-01T09:00:00Z","redrives":2}""",
                        BranchMessage.of("i/0/cancel", branch, new Stimulus.Cancel("no more", false))
                                .withDue(NINE)
                                .redriven()
                                .redriven()),
                Arguments.of(
                        """
                        {"branch":1,"id":"x","to":{"instance":"i","path":"0"},"stimulus":{"is":"proceed","version":1},"sentAt":"2024-03-01T09:00:00Z"}""",
                        BranchMessage.of("x", branch, new Stimulus.Proceed(1)).withSentAt(NINE)),
                Arguments.of(
                        """
                        {"event":1,"at":"2024-03-01T09:00:00.000001Z","content":{"id":"1"},"redrives":0}""",
                        new EventMessage.Arrival(
                                NINE.plusNanos(1000),
                                Optional.of(
                                        JsonNodeFactory.instance.objectNode().put("id", "1")),
                                Optional.empty(),
                                Ingress.BUS,
                                0)),
                Arguments.of(
                        """
                        {"event":1,"at":"2024-03-01T09:00:00Z","content":{"id":"1"},"from":"http:ann","redrives":1}""",
                        new EventMessage.Arrival(
                                NINE,
                                Optional.of(
                                        JsonNodeFactory.instance.objectNode().put("id", "1")),
                                Optional.empty(),
                                Ingress.http(Optional.of("ann")),
                                1)),
                Arguments.of("""
                        {"event":1,"rest":{"event":"e","partition":"p","after":"SUB#1","redrives":0},"redrives":1}""", new EventMessage.FanOut("e", "p", "SUB#1", Optional.empty(), 1)),
                Arguments.of("""
                        {"event":1,"rest":{"event":"e","partition":"p","after":"SUB#1","undecided":["w"],"redrives":0},"redrives":0}""", new EventMessage.FanOut("e", "p", "SUB#1", Set.of("w"))),
                Arguments.of("""
                        {"instance":1,"settle":{"instance":"i","after":"BRANCH#0","open":true,"round":1,"redrives":0}}""", new InstanceCommand.CleanUp("i", Optional.of("BRANCH#0"), true, 1, 0)),
                Arguments.of("""
                        {"instance":1,"erase":{"instance":"i","after":"BRANCH#0","open":true,"round":1,"redrives":0}}""", new InstanceCommand.Erase("i", Optional.of("BRANCH#0"), true, 1, 0)),
                Arguments.of("""
                        {"instance":1,"wake":{"instance":"i","path":"0"},"redrives":3}""", new InstanceCommand.WakeBranch(branch, 3)),
                Arguments.of("""
                        {"instance":1,"restore":{"instance":"i","path":"0"}}""", new InstanceCommand.RestoreBranch(branch, 0)),
                Arguments.of("""
                        {"schedule":1,"workflow":"w","identity":"x","due":"2024-03-01T09:00:00Z","redrives":0}""", new ScheduleTick("w", "x", NINE, 0)));
    }

    @ParameterizedTest
    @MethodSource("goldenMessages")
    void messageInTheFormThatIsKept_isDecoded(String golden, Envelope message) {
        assertThat(codec.decode(golden)).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("goldenMessages")
    void messageIsEncodedInTheFormThatIsKept(String golden, Envelope message) {
        assertThat(codec.encode(message)).isEqualTo(golden);
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, false", "1, true"})
    void stimulusIsStoredApart_onlyIfItIsLargerThanAMessageMayBe(int more, boolean isStoredApart) {
        var empty = Json.encode(new Stimulus.Cancel("", false)).length;
        var reason = "x".repeat(Limits.BRANCH_IN_MESSAGE_BYTES - empty + more);
        var message = BranchMessage.of("m", BranchId.root("i"), new Stimulus.Cancel(reason, false));

        var text = codec.encode(message);

        assertThat(text.contains("stimulusAt")).isEqualTo(isStoredApart);
        assertThat(codec.decode(text)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello | not JSON, from column",
                "{\"id\":\"x\",\"event\": | not JSON, from column",
                "`` | the message has no field that states its kind",
                "[1] | the message has no field that states its kind",
                "{\"version\":\"0\",\"detail\":{\"event\":1}} | the message has no field that states its kind",
                "{\"event\":\"1\"} | the message has no field that states its kind",
                "{\"event\":2} | "
                        + "the message has an unsupported version (\"event\": 2); this release reads only version 1",
                "{\"branch\":99,\"id\":\"x\"} | "
                        + "the message has an unsupported version (\"branch\": 99); this release reads only version 1",
                "{\"schedule\":1} | a schedule message is malformed"
            })
    void textThatIsNotAMessageIsUnreadable(String body, String reason) {
        assertThatThrownBy(() -> codec.decode(body))
                .isInstanceOf(UnreadableData.class)
                .hasMessageStartingWith(reason);
    }
}
