package dev.stride.adapter.aws.call;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.common.Lazy;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The adapter through which workflows call AWS services: the implementation of {@link AwsServices} with the AWS SDK.
 * The SDK client of a service is created at the first call of the service.
 */
public final class AwsCloud implements AwsServices {

    private final Lazy<AwsAccess> access;
    private final Lazy<LambdaFunctions> functions;
    private final Lazy<StateMachines> stateMachines;
    private final Lazy<EventBuses> buses;
    private final Lazy<SqsQueues> queues;
    private final Lazy<SnsTopics> topics;

    /**
     * @param access provides the access to AWS. It is called at the first use, because finding region and credentials
     *     takes time and may fail
     */
    public AwsCloud(Supplier<AwsAccess> access) {
        this.access = new Lazy<>(access);
        functions = lazily(it -> new LambdaFunctions(it.lambda()));
        stateMachines = lazily(it -> new StateMachines(it.stepFunctions()));
        buses = lazily(it -> new EventBuses(it.eventBridge()));
        queues = lazily(it -> new SqsQueues(it.sqs()));
        topics = lazily(it -> new SnsTopics(it.sns()));
    }

    @Override
    public AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout) {
        return call(functions, timeout, (service, within) -> service.invoke(invocation, within));
    }

    @Override
    public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        return call(stateMachines, timeout, (service, within) -> service.start(start, within));
    }

    @Override
    public AwsReply<Execution> describe(String execution, Duration timeout) {
        return call(stateMachines, timeout, (service, within) -> service.describe(execution, within));
    }

    @Override
    public AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout) {
        return call(buses, timeout, (service, within) -> service.put(event, within));
    }

    @Override
    public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
        return call(queues, timeout, (service, within) -> service.send(message, within));
    }

    @Override
    public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
        return call(topics, timeout, (service, within) -> service.publish(message, within));
    }

    private <S> Lazy<S> lazily(Function<AwsAccess, S> factory) {
        return new Lazy<>(() -> factory.apply(access.get()));
    }

    private <S, T> AwsReply<T> call(Lazy<S> service, Duration timeout, SdkRequest.Operation<S, T> operation) {
        return SdkRequest.perform(() -> access.get().credentials().resolveCredentials(), service, timeout, operation);
    }
}
