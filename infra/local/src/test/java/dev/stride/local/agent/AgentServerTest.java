package dev.stride.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.command.CommandResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sends lines to the server of {@code stride mcp}, as no client of the protocol would. */
class AgentServerTest {

    private static final String BEGIN = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private static final String CALL = """
            {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"validate","arguments":{"text":"id: a"}}}
            """;

    @TempDir
    private Path folder;

    private List<JsonNode> answers(String lines) throws InterruptedException {
        var output = new ByteArrayOutputStream();
        new AgentServer(Workspace.of(folder), new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .serve(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), output, Optional.empty());
        return output.toString(StandardCharsets.UTF_8)
                .lines()
                .map(CommandResult::json)
                .toList();
    }

    @Test
    void allRequests_areAnswered_althoughTheInputEndsAtOnce() throws InterruptedException {
        assertThat(answers(BEGIN + CALL.formatted(2) + CALL.formatted(3)))
                .allMatch(answer -> answer.has("result"))
                .extracting(answer -> answer.path("id").asInt())
                .containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void linesThatAreNoMessages_areAnsweredWithAnError_andTheSessionGoesOn() throws InterruptedException {
        var wrong = List.of("garbage", "[]", "{}", "5", "{\"jsonrpc\":\"2.0\"}", "[".repeat(100_000));

        var answers = answers(BEGIN + String.join("\n", wrong) + "\n" + CALL.formatted(2));

        assertThat(answers.stream()
                        .filter(answer -> answer.path("error").path("code").asInt() == -32600))
                .hasSameSizeAs(wrong);
        assertThat(answers).anyMatch(answer -> answer.path("id").asInt() == 2 && answer.has("result"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "tools/call","params":null                                                    | /error/message          | The parameters of the request do not have the form
            "tools/call","params":[1]                                                     | /error/message          | The parameters of the request do not have the form
            "tools/call","params":{"name":{"a":1},"arguments":{}}                         | /error/message          | The parameters of the request do not have the form
            "tools/call","params":{"name":"validate","arguments":5}                       | /error/message          | The parameters of the request do not have the form
            "initialize","params":null                                                    | /error/message          | The parameters of the request do not have the form
            "tools/call","params":{"name":null}                                           | /error/message          | There is no such tool
            "tools/call","params":{"name":"valdate","arguments":{}}                       | /error/message          | There is no such tool
            "no/such","params":{}                                                         | /error/message          | The server has no such method
            "tools/call","params":{"name":"validate","arguments":{"text":5}}              | /result/content/0/text  | The arguments do not have the form that the tool asks for
            "tools/call","params":{"name":"test","arguments":{"file":null,"nope":1}}      | /result/content/0/text  | The arguments do not have the form that the tool asks for
            "tools/call","params":{"name":"test","arguments":{"file":"a","checkpoint":"EFECTS"}} | /result/content/0/text | did you mean `EFFECTS`?
            "tools/call","params":{"name":"validate","arguments":null}                    | /result/content/0/text  | Name a definition in `file`
            """, quoteCharacter = '~')
    void requestWithWrongParameters_isRefusedInOwnWords(String request, String at, String said)
            throws InterruptedException {
        var answer = answers(BEGIN + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":" + request + "}\n").stream()
                .filter(each -> each.path("id").asInt() == 2)
                .findFirst()
                .orElseThrow();

        assertThat(answer.at(at).asText()).contains(said).doesNotContainPattern("java|Exception|deserialize|is null");
        assertThat(answer.path("error").has("data")).isFalse();
    }

    @Test
    void aMessageAboveTheBound_isRefused_andTheNextOneIsRead() throws InterruptedException {
        var tooLong = CALL.formatted(2).replace("id: a", "a".repeat(MessageLink.MESSAGE_BYTES));

        var answers = answers(BEGIN + tooLong + CALL.formatted(3));

        assertThat(answers)
                .anyMatch(answer -> answer.path("error").path("code").asInt() == -32600)
                .anyMatch(answer -> answer.path("id").asInt() == 3 && answer.has("result"))
                .noneMatch(answer -> answer.path("id").asInt() == 2);
    }

    /** A tool that works until it is interrupted. */
    private record Endless(CountDownLatch interrupted) implements AgentTool {

        @Override
        public String name() {
            return "validate";
        }

        @Override
        public String description() {
            return "Never ends.";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(Parameter.text("text", "Any."));
        }

        @Override
        public JsonNode answer(Arguments arguments) {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            interrupted.countDown();
            return NullNode.getInstance();
        }
    }

    @Test
    void aCallThatTakesTooLong_isStopped_andSaysSo() throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        var output = new ByteArrayOutputStream();

        new AgentServer(
                        Workspace.of(folder),
                        List.of(new Endless(interrupted)),
                        Duration.ofMillis(200),
                        new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .serve(
                        new ByteArrayInputStream((BEGIN + CALL.formatted(2)).getBytes(StandardCharsets.UTF_8)),
                        output,
                        Optional.empty());

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("was stopped");
        interrupted.await();
    }

    @Test
    void anUnknownTool_isAnError() throws InterruptedException {
        assertThat(answers(BEGIN + CALL.formatted(2).replace("validate", "delete")))
                .anyMatch(answer -> answer.has("error"));
    }
}
