package dev.stride.call.grpc.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.EgressGuard.EgressDeniedException;
import dev.stride.common.NetworkProblem;
import dev.stride.plan.fault.Fault;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** A gRPC call in progress. It sends the request messages and collects reply messages until the call ends or exceeds a limit. */
final class GrpcExchange extends ClientCall.Listener<byte[]> {

    /** The name of a trailer that this class omits from replies, because the trailer describes only the transport. */
    private static final String CONTENT_TYPE = "content-type";

    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private final GrpcRequest request;
    private final CompletableFuture<GrpcReply> result = new CompletableFuture<>();
    private final List<byte[]> messages = new ArrayList<>();
    private final CompletableFuture<ClientCall<byte[], byte[]>> call = new CompletableFuture<>();
    private long bytes;

    /**
     * True if the service has sent headers or trailers. If it has not, the connection is perhaps broken, and its channel is not
     * reused.
     */
    private volatile boolean hasResponse;

    /**
     * True if the service has ended the call with a status. Otherwise, the status comes from the gRPC library, for example after
     * a timeout.
     */
    private volatile boolean ended;

    /**
     * The limit that the reply exceeded; empty if the reply exceeded no limit. This client cancels a call whose reply exceeds a
     * limit.
     */
    private Optional<String> limitExceeded = Optional.empty();

    GrpcExchange(GrpcRequest request) {
        this.request = request;
    }

    void start(ClientCall<byte[], byte[]> started, Metadata metadata) {
        call.complete(started);
        started.start(this, metadata);
        started.request(2);
        request.messages().forEach(started::sendMessage);
        started.halfClose();
    }

    Future<GrpcReply> result() {
        return result;
    }

    boolean hasResponse() {
        return hasResponse;
    }

    /** Returns a tracer that detects when the service sends trailers, which end the call. */
    ClientStreamTracer.Factory tracer() {
        var tracer = new ClientStreamTracer() {
            @Override
            public void inboundTrailers(Metadata trailers) {
                hasResponse = true;
                ended = true;
            }
        };
        return new ClientStreamTracer.Factory() {
            @Override
            public ClientStreamTracer newClientStreamTracer(ClientStreamTracer.StreamInfo info, Metadata headers) {
                return tracer;
            }
        };
    }

    @Override
    public void onHeaders(Metadata headers) {
        hasResponse = true;
    }

    @Override
    public void onMessage(byte[] message) {
        messages.add(message);
        bytes += message.length;
        if (bytes > CallLimits.REPLY_BYTES) {
            cancel("more than %d bytes".formatted(CallLimits.REPLY_BYTES));
        } else if (messages.size() > CallLimits.STREAMED_MESSAGES) {
            cancel("more than %d messages".formatted(CallLimits.STREAMED_MESSAGES));
        } else {
            call.join().request(1);
        }
    }

    private void cancel(String what) {
        limitExceeded = Optional.of(what);
        call.join().cancel("answers with " + what, null);
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        if (!ended || limitExceeded.isPresent() || status.getCause() != null) {
            result.complete(new GrpcReply.Unanswered(GrpcFaults.toFault(request, status, limitExceeded, hasResponse)));
        } else if (status.isOk()) {
            result.complete(new GrpcReply.Answered(messages));
        } else {
            result.complete(new GrpcReply.Ended(
                    status.getCode().name(),
                    Optional.ofNullable(status.getDescription()).orElse(""),
                    texts(trailers),
                    Optional.ofNullable(trailers.get(DETAILS))));
        }
    }

    private static Map<String, String> texts(Metadata trailers) {
        var texts = new TreeMap<String, String>();
        for (var name : trailers.keys()) {
            if (!name.endsWith(Metadata.BINARY_HEADER_SUFFIX) && !name.equals(CONTENT_TYPE)) {
                texts.put(name, String.valueOf(trailers.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER))));
            }
        }
        return texts;
    }

    /** Creates the fault of a call whose status comes from the client library, for example after a timeout. */
    private static final class GrpcFaults {

        private static final int CAUSES = 10;

        /**
         * @param excess the exceeded limit, if there is one
         * @param reached whether the service has sent headers or trailers
         */
        static Fault toFault(GrpcRequest request, Status status, Optional<String> excess, boolean reached) {
            var origin = request.origin();
            var forbidden = causes(status)
                    .filter(EgressDeniedException.class::isInstance)
                    .findFirst();
            if (forbidden.isPresent()) {
                return Fault.of(
                        Fault.CONFIGURATION, String.valueOf(forbidden.get().getMessage()));
            }
            if (excess.isPresent()) {
                return Fault.of(Fault.LIMIT, origin + " answered with " + excess.get());
            }
            return switch (status.getCode()) {
                case DEADLINE_EXCEEDED ->
                    Fault.of(Fault.TIMEOUT, "%s did not answer within %s".formatted(origin, request.timeout()));
                case RESOURCE_EXHAUSTED ->
                    Fault.of(
                            Fault.LIMIT,
                            "%s answered with more than %d bytes, the limit for replies"
                                    .formatted(origin, CallLimits.REPLY_BYTES));
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
            var reason = status.getCause() == null ? status.getCode().name() : NetworkProblem.of(status.getCause());
            var what = reached ? "%s sent an invalid or incomplete reply: %s" : "no reply from %s: %s";
            return Fault.of(Fault.COMMUNICATION, what.formatted(request.origin(), reason));
        }

        private static Stream<Throwable> causes(Status status) {
            return Stream.iterate(status.getCause(), Objects::nonNull, Throwable::getCause)
                    .limit(CAUSES);
        }

        private GrpcFaults() {}
    }
}
