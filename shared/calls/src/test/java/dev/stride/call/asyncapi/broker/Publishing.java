package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Publishes messages over the network, and checks the results. */
public final class Publishing {

    private static final MessagePublisher LAPTOP = over(EgressPolicy.LOCAL_DEVELOPMENT);
    private static final MessagePublisher NOWHERE = over(EgressPolicy.NOTHING);

    static MessagePublisher over(EgressPolicy policy) {
        return over(policy, new ConnectionPool());
    }

    static MessagePublisher over(EgressPolicy policy, ConnectionPool connectionPool) {
        return new NetworkPublisher(
                StubClients.with(EgressGuard.class, new EgressGuard(policy)).and(ConnectionPool.class, connectionPool));
    }

    static JsonNode receipt(Publication publication) {
        var publishResult = LAPTOP.publish(publication);
        assertThat(publishResult).isInstanceOf(PublishResult.Published.class);
        return ((PublishResult.Published) publishResult).receipt();
    }

    static Fault fault(Publication publication) {
        return fault(LAPTOP.publish(publication));
    }

    static Fault forbidden(Publication publication) {
        return fault(NOWHERE.publish(publication));
    }

    public static Fault fault(PublishResult publishResult) {
        assertThat(publishResult).isInstanceOf(PublishResult.Failed.class);
        return ((PublishResult.Failed) publishResult).fault();
    }

    /** Runs a server that accepts connections and never replies. */
    public static ServerSocket silent() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    private Publishing() {}
}
