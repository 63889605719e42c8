package dev.stride.call;

import dev.stride.call.http.Http;
import dev.stride.call.rest.RestCall;
import dev.stride.plan.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All kinds of functions, as one caller.
 *
 * @param byName the kinds by the type that authors write
 */
public record CallKinds(Map<String, CallKind> byName) implements Caller {

    public CallKinds {
        byName = Map.copyOf(byName);
    }

    /** The kinds that this runtime knows. A new one is added here. */
    public static CallKinds over(Http http) {
        return of(List.of(new RestCall(http)));
    }

    static CallKinds of(List<CallKind> kinds) {
        return new CallKinds(kinds.stream().collect(Collectors.toMap(CallKind::name, Function.identity())));
    }

    /** Throws when no kind has the template's name: the plan was compiled by another runtime, or is corrupt. */
    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        return Optional.ofNullable(byName.get(template.kind()))
                .orElseThrow(() ->
                        new IllegalStateException("a plan calls functions of the unknown kind " + template.kind()))
                .perform(template, request);
    }
}
