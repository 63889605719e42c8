package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.Redaction;
import dev.stride.call.auth.Credentials;
import dev.stride.call.auth.Proof;
import dev.stride.engine.Circumstances;
import dev.stride.expression.Bindings;
import dev.stride.plan.Auth;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Plan;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a plan's secrets: decisions and calls are made with them, and nothing that is written down holds them.
 *
 * @param ports give the values, never kept
 */
record Secrecy(Plan plan, Ports ports) {

    /** What decisions are made under. */
    Circumstances circumstances() {
        return new Circumstances(ports.clock().instant(), values());
    }

    /** How a call shows who it comes from. */
    Proof proof(Auth auth) {
        return proof(auth, values());
    }

    private Proof proof(Auth auth, JsonNode secrets) {
        return Proof.of(
                auth, new Bindings(ports.clock().instant(), Map.of("CONST", plan.constants(), "SECRETS", secrets)));
    }

    /** What blots out the secrets, what calls show instead of them, and the access tokens that were given for them. */
    Redaction redaction() {
        var auths = plan.calls().values().stream()
                .map(CallTemplate::auth)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (plan.terms().secrets().isEmpty() && auths.isEmpty()) {
            return Redaction.NONE;
        }
        var secrets = values();
        var shown = new ArrayList<Credentials>();
        for (var auth : auths) {
            proof(auth, secrets).known().ifPresent(credentials -> {
                shown.add(credentials);
                ports.caller().given(credentials).stream()
                        .map(Credentials.Bearer::new)
                        .forEach(shown::add);
            });
        }
        return Redaction.of(secrets, shown);
    }

    private ObjectNode values() {
        return ports.secrets().values(plan.terms().secrets());
    }
}
