package dev.stride.local.cloud;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** A defect for mutation tests: queues that sometimes delete a message without delivering it. The test must detect it. */
final class MessageLoss implements InvocationHandler {

    /** One of this number of messages is lost. */
    private static final int MESSAGES = 20;

    private final SqsClient queues;
    private final AtomicInteger received = new AtomicInteger();

    private MessageLoss(SqsClient queues) {
        this.queues = queues;
    }

    static SqsClient over(SqsClient queues) {
        return (SqsClient) Proxy.newProxyInstance(
                SqsClient.class.getClassLoader(), new Class<?>[] {SqsClient.class}, new MessageLoss(queues));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] words) throws Throwable {
        if (words != null && words[0] instanceof Consumer<?>) {
            // It makes the request, and asks again with that.
            return InvocationHandler.invokeDefault(proxy, method, words);
        }
        try {
            var result = method.invoke(queues, words);
            return words != null
                            && words[0] instanceof ReceiveMessageRequest request
                            && result instanceof ReceiveMessageResponse response
                    ? less(request.queueUrl(), response)
                    : result;
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private ReceiveMessageResponse less(String url, ReceiveMessageResponse response) {
        var kept = new ArrayList<Message>();
        for (var message : response.messages()) {
            if (received.incrementAndGet() % MESSAGES == 0) {
                queues.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
            } else {
                kept.add(message);
            }
        }
        return response.toBuilder().messages(kept).build();
    }
}
