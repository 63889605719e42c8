package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.Doors;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.asyncapi.Publication;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.plan.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/** Publishing over the network, and what came of it. */
final class Publishing {

    private static final Brokers LAPTOP = over(EgressPolicy.LAPTOP);
    private static final Brokers NOWHERE = over(EgressPolicy.allowing(List.of()));

    static Brokers over(EgressPolicy policy) {
        return new NetworkBrokers(new Doors() {
            @Override
            public Passage passage() {
                return new Passage(policy);
            }
        });
    }

    static JsonNode receipt(Publication publication) {
        var outcome = LAPTOP.publish(publication);
        assertThat(outcome).isInstanceOf(Outcome.Published.class);
        return ((Outcome.Published) outcome).receipt();
    }

    static Fault fault(Publication publication) {
        return fault(LAPTOP.publish(publication));
    }

    static Fault forbidden(Publication publication) {
        return fault(NOWHERE.publish(publication));
    }

    static Fault fault(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).fault();
    }

    /** A port on which nobody listens. */
    static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Takes connections and never says a word. */
    static ServerSocket silent() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    private Publishing() {}
}
