package dev.stride.adapter.aws.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvocationType;

/** Calls Lambda functions for workflows. */
record LambdaFunctions(LambdaClient client) {

    AwsReply<LambdaOutput> invoke(
            LambdaInvocation invocation, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var response = client.invoke(request -> request.functionName(invocation.function())
                .qualifier(invocation.qualifier().orElse(null))
                .invocationType(invocation.awaitsResult() ? InvocationType.REQUEST_RESPONSE : InvocationType.EVENT)
                .clientContext(context(invocation.idempotencyKey()))
                .payload(SdkBytes.fromUtf8String(invocation.payload()))
                .overrideConfiguration(within));
        var payload = Optional.ofNullable(response.payload())
                .map(SdkBytes::asUtf8String)
                .orElse("");
        return new AwsReply.Succeeded<>(new LambdaOutput(payload, Optional.ofNullable(response.functionError())));
    }

    private static String context(String key) {
        var context = JsonNodeFactory.instance.objectNode();
        context.putObject("custom").put("idempotencyKey", key);
        return Base64.getEncoder().encodeToString(context.toString().getBytes(UTF_8));
    }
}
