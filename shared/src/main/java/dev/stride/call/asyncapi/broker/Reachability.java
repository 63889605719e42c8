package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressGuard.Access;
import dev.stride.call.egress.Origin;
import dev.stride.plan.fault.Fault;
import java.net.InetAddress;
import java.util.List;

/** The network addresses of a message broker, or the reason why connections to it are denied or impossible. */
sealed interface Reachability {

    /** The egress policy allows connections to these addresses. Each address object also holds the host name. */
    record Reachable(List<InetAddress> addresses) implements Reachability {
        public Reachable {
            addresses = List.copyOf(addresses);
        }
    }

    record Refused(PublishResult.Failed why) implements Reachability {}

    static Reachability check(Origin origin, EgressGuard egressGuard) {
        return switch (egressGuard.check(origin)) {
            case Access.Granted(var addresses) -> new Reachable(addresses);
            case Access.Denied(String reason) -> new Refused(new PublishResult.Failed(Fault.CONFIGURATION, reason));
            case Access.UnknownHost(String reason) ->
                new Refused(new PublishResult.Failed(Fault.COMMUNICATION, reason));
        };
    }
}
