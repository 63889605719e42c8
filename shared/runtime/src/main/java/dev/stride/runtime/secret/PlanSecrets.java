package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.secret.Redaction;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.StepListener;
import dev.stride.expression.Bindings;
import dev.stride.plan.Plan;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.Ports;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The secrets that a workflow's plan uses, and the tokens and passwords that the workflow's calls have sent.
 * Expressions can read all these values, but stored and logged data never contains any of them.
 *
 * @param ports provide the values and the clock
 * @param sent texts with which calls were authenticated during this delivery, so far as expressions can read them
 */
public record PlanSecrets(Plan plan, Ports ports, List<String> sent) {

    public PlanSecrets {
        sent = List.copyOf(sent);
    }

    /**
     * Creates the secrets of a plan, without the tokens and passwords that calls have sent. If expressions can read
     * such tokens and passwords, pass these to the other constructor instead, so that they are masked in stored data.
     */
    public PlanSecrets(Plan plan, Ports ports) {
        this(plan, ports, List.of());
    }

    /** Returns the context in which the engine evaluates expressions, with the secrets and the current time. */
    public EvaluationContext evaluationContext() {
        return evaluationContext(ports.clock().instant());
    }

    /** Returns the context in which the engine evaluates expressions, with the secrets and the given time. */
    public EvaluationContext evaluationContext(Instant clock) {
        return new EvaluationContext(ports.clock().instant(), clock, values(), StepListener.NONE);
    }

    /** Evaluates the auth definition of a call, and returns the credentials that the call uses. */
    public EvaluatedAuth credentials(Auth auth) {
        return credentials(auth, values());
    }

    private EvaluatedAuth credentials(Auth auth, JsonNode secrets) {
        return EvaluatedAuth.evaluate(
                auth, new Bindings(ports.clock().instant(), Map.of("CONST", plan.constants(), "SECRETS", secrets)));
    }

    /**
     * Returns a redaction that masks the secrets, the credentials of calls, and the access tokens that were issued for these
     * credentials.
     */
    public Redaction redaction() {
        var auths = plan.calls().values().stream()
                .map(CallTemplate::auth)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (plan.settings().secrets().isEmpty() && auths.isEmpty() && sent.isEmpty()) {
            return Redaction.NONE;
        }
        var secrets = values();
        var used = new ArrayList<Credentials>();
        sent.stream().map(Credentials.Bearer::new).forEach(used::add);
        for (var auth : auths) {
            credentials(auth, secrets).asOptional().ifPresent(credentials -> {
                used.add(credentials);
                ports.caller().issuedTokens(credentials).stream()
                        .map(Credentials.Bearer::new)
                        .forEach(used::add);
            });
        }
        return Redaction.of(secrets, used);
    }

    private ObjectNode values() {
        return ports.secrets().findAll(plan.settings().secrets());
    }
}
