package dev.stride.workflowtest.service;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.plan.call.CallTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of call whose services need no address: the mocked services of a test answer by the path of the request. A warning says
 * where the address comes from outside of tests.
 */
public record MockedAddress(CallKind kind) implements CallKind {

    private static final String HOST = "mocked.test";

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public Resolution resolve(FunctionOperation operation, Resources resources) {
        var resolution = kind.resolve(operation, resources);
        return resolution instanceof Resolution.Unaddressed(var _, String problem)
                ? Stream.of("https://" + HOST, "grpcs://" + HOST)
                        .map(address -> kind.resolve(at(address, operation), resources))
                        .flatMap(found -> mocked(found, problem).stream())
                        .findFirst()
                        .orElse(resolution)
                : resolution;
    }

    private static FunctionOperation at(String address, FunctionOperation operation) {
        return new FunctionOperation(operation.text(), operation.metadata(), operation.auth(), Optional.of(address));
    }

    private static Optional<Resolution> mocked(Resolution resolution, String problem) {
        if (!(resolution instanceof Resolution.Resolved(var template, var arguments, List<String> warnings))) {
            return Optional.empty();
        }
        var all = new ArrayList<>(warnings);
        all.add(
                "%s; in this test the mocked services answer its requests by their path. Outside of tests, a connector must name the address"
                        .formatted(problem));
        return Optional.of(new Resolution.Resolved(template, arguments, all));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients clients) {
        return kind.perform(template, request, clients);
    }
}
