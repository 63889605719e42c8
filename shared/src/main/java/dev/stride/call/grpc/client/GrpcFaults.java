package dev.stride.call.grpc.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.EgressDeniedException;
import dev.stride.plan.fault.Fault;
import io.grpc.Status;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Converts the status of a call that the service did not end to a fault. */
final class GrpcFaults {

    private static final int CAUSES = 10;

    /**
     * @param excess the exceeded limit, if there is one
     * @param reached whether the service has sent headers or trailers
     */
    static Fault toFault(GrpcRequest request, Status status, Optional<String> excess, boolean reached) {
        var origin = request.origin();
        var forbidden =
                causes(status).filter(EgressDeniedException.class::isInstance).findFirst();
        if (forbidden.isPresent()) {
            return Fault.of(Fault.CONFIGURATION, String.valueOf(forbidden.get().getMessage()));
        }
        if (excess.isPresent()) {
            return Fault.of(Fault.LIMIT, origin + " answered with " + excess.get());
        }
        return switch (status.getCode()) {
            case DEADLINE_EXCEEDED ->
                Fault.of(Fault.TIMEOUT, "%s did not answer within %s".formatted(origin, request.timeout()));
            case RESOURCE_EXHAUSTED ->
                Fault.of(Fault.LIMIT, "%s answered with more than %d bytes".formatted(origin, CallLimits.REPLY_BYTES));
            case OK,
                    CANCELLED,
                    UNKNOWN,
                    INVALID_ARGUMENT,
                    NOT_FOUND,
                    ALREADY_EXISTS,
                    PERMISSION_DENIED,
                    FAILED_PRECONDITION,
                    ABORTED,
                    OUT_OF_RANGE,
                    UNIMPLEMENTED,
                    INTERNAL,
                    UNAVAILABLE,
                    DATA_LOSS,
                    UNAUTHENTICATED -> broken(request, status, reached);
        };
    }

    private static Fault broken(GrpcRequest request, Status status, boolean reached) {
        var reason = causes(status)
                .map(Throwable::getMessage)
                .filter(Objects::nonNull)
                .reduce((_, innermost) -> innermost)
                .or(() -> Optional.ofNullable(status.getDescription()))
                .orElse(status.getCode().name());
        var what = reached ? "%s sent an invalid or incomplete reply: %s" : "no reply from %s: %s";
        return Fault.of(Fault.COMMUNICATION, what.formatted(request.origin(), reason));
    }

    private static Stream<Throwable> causes(Status status) {
        return Stream.iterate(status.getCause(), Objects::nonNull, Throwable::getCause)
                .limit(CAUSES);
    }

    private GrpcFaults() {}
}
