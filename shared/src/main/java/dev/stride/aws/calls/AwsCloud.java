package dev.stride.aws.calls;

import dev.stride.aws.AwsAccess;
import dev.stride.call.Once;
import dev.stride.call.cloud.BusEvent;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.cloud.CloudReply;
import dev.stride.call.cloud.Execution;
import dev.stride.call.cloud.ExecutionStart;
import dev.stride.call.cloud.FunctionInvocation;
import dev.stride.call.cloud.FunctionResult;
import dev.stride.call.cloud.QueueMessage;
import dev.stride.call.cloud.StartedExecution;
import dev.stride.call.cloud.Taken;
import dev.stride.call.cloud.TopicMessage;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** AWS itself, or what stands in for it. The client of a service is made when the service is first called. */
public final class AwsCloud implements Cloud {

    private final Once<AwsAccess> access;
    private final Once<LambdaFunctions> functions;
    private final Once<StateMachines> stateMachines;
    private final Once<Buses> buses;
    private final Once<Queues> queues;
    private final Once<Topics> topics;

    /** @param access how AWS is reached: asked when that is first needed, since finding out takes time and may fail */
    public AwsCloud(Supplier<AwsAccess> access) {
        this.access = new Once<>(access);
        functions = made(it -> new LambdaFunctions(it.lambda()));
        stateMachines = made(it -> new StateMachines(it.stepFunctions()));
        buses = made(it -> new Buses(it.eventBridge()));
        queues = made(it -> new Queues(it.sqs()));
        topics = made(it -> new Topics(it.sns()));
    }

    @Override
    public CloudReply<FunctionResult> invoke(FunctionInvocation invocation, Duration timeout) {
        return call(functions, timeout, (service, within) -> service.invoke(invocation, within));
    }

    @Override
    public CloudReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        return call(stateMachines, timeout, (service, within) -> service.start(start, within));
    }

    @Override
    public CloudReply<Execution> describe(String execution, Duration timeout) {
        return call(stateMachines, timeout, (service, within) -> service.describe(execution, within));
    }

    @Override
    public CloudReply<Taken> put(BusEvent event, Duration timeout) {
        return call(buses, timeout, (service, within) -> service.put(event, within));
    }

    @Override
    public CloudReply<Taken> send(QueueMessage message, Duration timeout) {
        return call(queues, timeout, (service, within) -> service.send(message, within));
    }

    @Override
    public CloudReply<Taken> publish(TopicMessage message, Duration timeout) {
        return call(topics, timeout, (service, within) -> service.publish(message, within));
    }

    private <S> Once<S> made(Function<AwsAccess, S> maker) {
        return new Once<>(() -> maker.apply(access.get()));
    }

    private <S, T> CloudReply<T> call(Once<S> service, Duration timeout, Attempt.Made<S, T> made) {
        return Attempt.of(() -> access.get().credentials().resolveCredentials(), service, timeout, made);
    }
}
