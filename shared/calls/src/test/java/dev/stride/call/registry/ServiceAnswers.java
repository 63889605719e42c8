package dev.stride.call.registry;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.http.client.HttpReply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts raw replies of services by each call kind, for fuzz tests. */
public final class ServiceAnswers {

    private final Map<String, SampleCall> calls = Stream.of(
                    SampleCall.HTTP,
                    SampleCall.JSON,
                    SampleCall.REST,
                    SampleCall.GRAPHQL,
                    SampleCall.ODATA,
                    SampleCall.RPC)
            .collect(Collectors.toMap(SampleCall::kind, Function.identity(), (one, _) -> one, TreeMap::new));

    /** Returns the call kinds that read replies. */
    public List<String> kinds() {
        return List.copyOf(calls.keySet());
    }

    /**
     * Returns the reply of a kind.
     *
     * @param status HTTP status; gRPC reads the bytes as error details unless it is 200
     */
    public Reply read(String kind, int status, byte[] answer) {
        return Optional.ofNullable(calls.get(kind))
                .orElseThrow()
                .perform(1, Duration.ofSeconds(10), Optional.empty(), answering(status, answer));
    }

    private static OutboundClients answering(int status, byte[] answer) {
        return StubClients.withHttp(
                        _ -> new HttpReply.Answered(status, Map.of("content-type", "application/json"), answer))
                .and(
                        GrpcClient.class,
                        _ -> status == 200
                                ? new GrpcReply.Answered(List.of(answer))
                                : new GrpcReply.Ended("NOT_FOUND", "", Map.of(), Optional.of(answer)));
    }
}
