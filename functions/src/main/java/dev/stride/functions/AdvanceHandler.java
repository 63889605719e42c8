package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.functions.SqsBatch.BatchDeadline;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.WorkflowRuntime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The Lambda function that executes workflow instances. It processes the messages of two queues: the instance queue, and the
 * control queue with commands to instances such as suspend and cancel.
 */
public final class AdvanceHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final WorkflowRuntime runtime;
    private final InstantSource clock;
    private final Telemetry telemetry;
    private final MessageVisibility visibility;
    private final Optional<String> control;
    private final Supplier<BranchTurns> turns;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public AdvanceHandler() {
        this(Wiring.fromEnvironment());
    }

    private AdvanceHandler(Wiring wiring) {
        this(wiring.runtime(), wiring.clock(), wiring.telemetry(), wiring.visibility(), wiring.control());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock) {
        this(runtime, clock, Telemetry.asText(), MessageVisibility.UNCHANGED);
    }

    /** @param visibility of the messages in the instance queue */
    public AdvanceHandler(
            WorkflowRuntime runtime, InstantSource clock, Telemetry telemetry, MessageVisibility visibility) {
        this(runtime, clock, telemetry, visibility, Optional.empty());
    }

    /** @param control name of the control queue, if there is one */
    public AdvanceHandler(
            WorkflowRuntime runtime,
            InstantSource clock,
            Telemetry telemetry,
            MessageVisibility visibility,
            Optional<String> control) {
        this(runtime, clock, telemetry, visibility, control, BranchTurns::new);
    }

    /**
     * @param turns supplies the {@link BranchTurns} of an invocation; a process with concurrent invocations supplies the same
     *     object to all of them
     */
    public AdvanceHandler(
            WorkflowRuntime runtime,
            InstantSource clock,
            Telemetry telemetry,
            MessageVisibility visibility,
            Optional<String> control,
            Supplier<BranchTurns> turns) {
        this.runtime = runtime;
        this.clock = clock;
        this.telemetry = telemetry;
        this.visibility = visibility;
        this.control = control;
        this.turns = turns;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        var deadline = clock.instant().plus(BatchDeadline.left(context));
        return telemetry.invoke(context, invocationTelemetry -> {
            var work = receive(event, deadline);
            return new SqsBatch(invocationTelemetry, BatchDeadline.of(context), visibility)
                    .handle(
                            event,
                            message -> Objects.requireNonNull(work.get(message)).run());
        });
    }

    /**
     * Registers all messages of a batch with the runtime, and returns the task that will handle each message. All messages are
     * registered before the first task runs, so that the runtime can handle several messages for one branch in one commit.
     */
    private Map<SQSMessage, Runnable> receive(SQSEvent event, Instant deadline) {
        var turnsOfInvocation = turns.get();
        var work = new IdentityHashMap<SQSMessage, Runnable>();
        for (var message : event.getRecords()) {
            var delivery = new Delivery(message.getBody(), SqsBatch.receives(message), deadline, lane(message));
            work.put(message, runtime.receive(delivery, turnsOfInvocation));
        }
        return work;
    }

    private Lane lane(SQSMessage message) {
        var queue = SqsBatch.sourceQueue(message);
        return control.filter(queue::equals).isPresent() ? Lane.CONTROL : Lane.COMMON;
    }
}
