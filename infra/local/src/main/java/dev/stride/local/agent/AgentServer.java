package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.agent.HistoryTool.RunHistories;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server of the Model Context Protocol, which gives agents tools for the workflows of one folder. */
public final class AgentServer {

    private static final Duration CALL = Duration.ofSeconds(60);

    /** The longest time from the end of a call until its answer is written. */
    private static final Duration ANSWERING = Duration.ofSeconds(10);

    /** The most calls that run at the same time; the others wait. */
    private static final int CALLS_AT_ONCE = 2;

    /** The most characters of an answer. */
    private static final int ANSWER_CHARACTERS = 60_000;

    private static final String INSTRUCTIONS = """
            Tools for workflow definitions in Serverless Workflow 0.8 and 0.1, Open Workflow 1.0 and the Workflow Language. Look at \
            `examples` first, write a definition and a test beside it, `validate`, `run` it with services that you state, and `test`. \
            Paths are relative to the folder of the server. No tool writes a file or uses the network.""";

    private final Workspace workspace;
    private final List<AgentTool> tools;
    private final Duration limit;
    private final PrintWriter errors;
    private final ExecutorService workers = Executors.newFixedThreadPool(
            CALLS_AT_ONCE, Thread.ofPlatform().daemon().factory());

    /** @param errors receives bugs, with their stack traces */
    public AgentServer(Workspace workspace, PrintWriter errors) {
        this(workspace, tools(workspace), CALL, errors);
    }

    /** @param limit the longest time of a call */
    AgentServer(Workspace workspace, List<AgentTool> tools, Duration limit, PrintWriter errors) {
        this.workspace = workspace;
        this.tools = List.copyOf(tools);
        this.limit = limit;
        this.errors = errors;
    }

    private static List<AgentTool> tools(Workspace workspace) {
        var histories = new RunHistories();
        return List.of(
                new ValidateTool(workspace),
                new TestTool(workspace, histories),
                new RunTool(workspace, histories),
                new HistoryTool(histories),
                new DiagramTool(workspace),
                new ExamplesTool(),
                new MeaningTool());
    }

    /** Serves one session, until the input ends. */
    public void serve(InputStream input, OutputStream output, Optional<String> version) throws InterruptedException {
        var mapper = new JacksonMcpJsonMapper(new JsonMapper());
        var link = new MessageLink(mapper, input, output, limit.plus(ANSWERING));
        var server = McpServer.sync(new StdioServerTransportProvider(
                        mapper, link.input(), link.output(), MessageLink.MESSAGE_BYTES))
                .jsonMapper(mapper)
                // The tools check their arguments themselves, in words of their own.
                .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                .serverInfo("stride", version.orElse("unknown"))
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(tools.stream().map(this::specification).toList())
                .build();
        link.awaitEnd();
        server.close();
        workers.shutdownNow();
    }

    private SyncToolSpecification specification(AgentTool tool) {
        return SyncToolSpecification.builder()
                .tool(Tool.builder(tool.name(), tool.schema())
                        .description(tool.description())
                        .annotations(ToolAnnotations.builder()
                                .readOnlyHint(true)
                                .openWorldHint(false)
                                .build())
                        .build())
                .callHandler((_, request) -> call(tool, request))
                .build();
    }

    private CallToolResult call(AgentTool tool, CallToolRequest request) {
        var work = workers.submit(
                () -> workspace.confine(() -> tool.answer(Arguments.of(request.arguments(), tool.schema()))));
        try {
            return result(text(work.get(limit.toMillis(), TimeUnit.MILLISECONDS)), false);
        } catch (TimeoutException tooLong) {
            work.cancel(true);
            return result(
                    "The call took longer than %d seconds and was stopped: ask for less at once."
                            .formatted(limit.toSeconds()),
                    true);
        } catch (InterruptedException stopped) {
            work.cancel(true);
            Thread.currentThread().interrupt();
            return result("The server stops.", true);
        } catch (ExecutionException failure) {
            return result(reason(Objects.requireNonNullElse(failure.getCause(), failure)), true);
        }
    }

    private String reason(Throwable failure) {
        return switch (failure) {
            case InvalidInputException invalid -> String.valueOf(invalid.getMessage());
            case ResourceUnavailableException unavailable -> String.valueOf(unavailable.getMessage());
            default -> {
                failure.printStackTrace(errors);
                errors.flush();
                yield "This is a bug of Stride: " + failure;
            }
        };
    }

    private static String text(JsonNode answer) {
        return answer.isTextual() ? answer.textValue() : answer.toString();
    }

    private static CallToolResult result(String text, boolean isError) {
        return CallToolResult.builder()
                .addTextContent(Shown.cut(text, ANSWER_CHARACTERS))
                .isError(isError)
                .build();
    }
}
