package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressGuard.Access;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.InetAddress;
import java.util.List;

/** Checks whether the operator's egress policy allows connections to a message broker. */
final class Reachability {

    /**
     * Returns the addresses of the broker, or a failed publication if the policy denies connections or the host is unknown. Each
     * address object also holds the host name, which TLS needs to check the certificate of the broker.
     */
    static Result<List<InetAddress>, PublishResult.Failed> check(Origin origin, EgressGuard egressGuard) {
        return switch (egressGuard.check(origin)) {
            case Access.Granted(var addresses) -> Result.ok(addresses);
            case Access.Denied(String reason) -> Result.failed(new PublishResult.Failed(Fault.CONFIGURATION, reason));
            case Access.UnknownHost(String reason) ->
                Result.failed(new PublishResult.Failed(Fault.COMMUNICATION, reason));
        };
    }

    private Reachability() {}
}
