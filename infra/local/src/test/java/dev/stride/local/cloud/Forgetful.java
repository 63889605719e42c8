package dev.stride.local.cloud;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** Queues that delete a message when they hand it out: whoever dies with it, or fails, has lost it. A mistake to be found. */
final class Forgetful {

    static SqsClient queues(SqsClient queues) {
        return (SqsClient) Proxy.newProxyInstance(
                SqsClient.class.getClassLoader(), new Class<?>[] {SqsClient.class}, (_, method, words) -> {
                    try {
                        var result = method.invoke(queues, words);
                        if (result instanceof ReceiveMessageResponse response
                                && words[0] instanceof ReceiveMessageRequest request) {
                            forget(queues, request.queueUrl(), response);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void forget(SqsClient queues, String url, ReceiveMessageResponse response) {
        response.messages()
                .forEach(message ->
                        queues.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle())));
    }

    private Forgetful() {}
}
