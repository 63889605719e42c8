package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.secret.Redaction;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.expression.Bindings;
import dev.stride.plan.Plan;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.Ports;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a plan's secrets: decisions and calls are made with them, and nothing that is written down holds them.
 *
 * @param ports give the values, never kept
 */
public record PlanSecrets(Plan plan, Ports ports) {

    /** What decisions are made under. */
    public EvaluationContext evaluationContext() {
        return new EvaluationContext(ports.clock().instant(), values());
    }

    /** How a call shows who it comes from. */
    public EvaluatedAuth credentials(Auth auth) {
        return credentials(auth, values());
    }

    private EvaluatedAuth credentials(Auth auth, JsonNode secrets) {
        return EvaluatedAuth.evaluate(
                auth, new Bindings(ports.clock().instant(), Map.of("CONST", plan.constants(), "SECRETS", secrets)));
    }

    /** What blots out the secrets, what calls show instead of them, and the access tokens that were given for them. */
    public Redaction redaction() {
        var auths = plan.calls().values().stream()
                .map(CallTemplate::auth)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (plan.settings().secrets().isEmpty() && auths.isEmpty()) {
            return Redaction.NONE;
        }
        var secrets = values();
        var shown = new ArrayList<Credentials>();
        for (var auth : auths) {
            credentials(auth, secrets).asOptional().ifPresent(credentials -> {
                shown.add(credentials);
                ports.caller().issuedTokens(credentials).stream()
                        .map(Credentials.Bearer::new)
                        .forEach(shown::add);
            });
        }
        return Redaction.of(secrets, shown);
    }

    private ObjectNode values() {
        return ports.secrets().findAll(plan.settings().secrets());
    }
}
