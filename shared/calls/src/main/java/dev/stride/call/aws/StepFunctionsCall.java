package dev.stride.call.aws;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code stepfunctions}: starts an execution of a Step Functions state machine. The operation is {@code
 * stepfunctions:ARN} with the ARN of a state machine, version or alias. The arguments are the input. The result is
 * <code>{executionArn, startDate}</code>. With {@code #sync} the call waits for the end of the execution and returns its output
 * ({@link AwaitedExecution}).
 *
 * <p>The execution name is derived from the idempotency key, so that a repeated start finds the existing execution. Express state
 * machines do not detect repeated names: a repeated start may execute twice, and {@code #sync} is not supported.
 */
public final class StepFunctionsCall implements CallKind {

    private static final String NAME = "stepfunctions";
    private static final String SYNC = "sync";
    private static final Pattern STATE_MACHINE =
            Pattern.compile("arn:aws[a-z-]*:states:[a-z0-9-]+:\\d{12}:stateMachine:[^\\s:#]{1,80}(?::[^\\s:#]{1,80})?");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        if (!STATE_MACHINE.matcher(text.target()).matches()) {
            return text.unresolved(Optional.of("""
                    '%s' is not a Step Functions operation: write stepfunctions:<ARN of a state machine>, with \
                    #sync to wait for its end, such as \
                    stepfunctions:arn:aws:states:eu-west-1:123456789012:stateMachine:billing#sync.""".formatted(text)));
        }
        if (text.suffix().filter(suffix -> !suffix.equals(SYNC)).isPresent()) {
            return text.unresolved(Optional.of("""
                            '%s' has an unknown suffix: write #sync to wait for the end of the execution, \
                            otherwise remove it.""".formatted(text)));
        }
        var template = JsonNodeFactory.instance.objectNode().put("stateMachine", text.target());
        text.suffix().ifPresent(_ -> template.put(SYNC, true));
        return text.resolved(template, Optional.empty());
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var machine = new StateMachine(template.template().path("stateMachine").asText());
        return PayloadSize.faultIfAbove(
                        machine.starting(), request.arguments().toString(), CallLimits.EXECUTION_INPUT_BYTES)
                .<Reply>map(Reply.Failed::new)
                .orElseGet(() -> template.template().path(SYNC).asBoolean()
                        ? new AwaitedExecution(machine, request, outboundClients.get(AwsServices.class)).perform()
                        : new UnawaitedExecution(machine, request, outboundClients.get(AwsServices.class)).perform());
    }
}
