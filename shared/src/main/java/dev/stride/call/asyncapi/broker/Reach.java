package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Passage;
import dev.stride.call.egress.Passage.Leave;
import dev.stride.plan.Fault;
import java.net.InetAddress;
import java.util.List;

/** Where a server is, as far as the operator's policy lets anybody there. */
sealed interface Reach {

    /** It is at these addresses, each of which knows the server's name. */
    record At(List<InetAddress> addresses) implements Reach {
        public At {
            addresses = List.copyOf(addresses);
        }
    }

    record Not(Outcome.Failed why) implements Reach {}

    static Reach of(Origin origin, Passage passage) {
        return switch (passage.to(origin)) {
            case Leave.Granted(var addresses) -> new At(addresses);
            case Leave.Forbidden(String reason) -> new Not(new Outcome.Failed(Fault.CONFIGURATION, reason));
            case Leave.Unknown(String reason) -> new Not(new Outcome.Failed(Fault.COMMUNICATION, reason));
        };
    }
}
