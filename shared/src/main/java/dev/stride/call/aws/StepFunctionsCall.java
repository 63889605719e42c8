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
 * Starts executions of state machines of Step Functions: {@code stepfunctions:ARN}, also of a version or an alias. The arguments
 * are the input. The result is <code>{executionArn, startDate}</code>; with {@code #sync} the end of the execution is waited for,
 * and the result is its output ({@link AwaitedExecution}).
 *
 * <p>An execution is named after the call's key, so that a repeated start finds the one that was made before. Executions of
 * Express state machines have no such names: they can be started, at least once, and not be waited for.
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
            return text.unresolved(Optional.of("'" + text + "' names no state machine of Step Functions: write"
                    + " stepfunctions:<ARN of a state machine>, with #sync to wait for its end, such as"
                    + " stepfunctions:arn:aws:states:eu-west-1:123456789012:stateMachine:billing#sync."));
        }
        if (text.suffix().filter(suffix -> !suffix.equals(SYNC)).isPresent()) {
            return text.unresolved(Optional.of("'" + text + "' cannot end so: write #sync to wait for the end of the"
                    + " execution, and nothing otherwise."));
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
