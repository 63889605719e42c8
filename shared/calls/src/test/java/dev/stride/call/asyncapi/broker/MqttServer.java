package dev.stride.call.asyncapi.broker;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/**
 * An MQTT 3.1.1 and 5 broker on the loopback address. It accepts anonymous clients and the user {@code ann} with the password
 * {@code secret}, and denies publications to topics below {@code closed}.
 */
public final class MqttServer implements AutoCloseable {

    private static final Role EVERYTHING =
            new Role("everybody", true, true, true, true, true, true, true, true, true, true, false, false);

    private final EmbeddedActiveMQ server;
    private final int port;

    private MqttServer(EmbeddedActiveMQ server) {
        this.server = server;
        this.port =
                ((NettyAcceptor) server.getActiveMQServer().getRemotingService().getAcceptor("mqtt")).getActualPort();
    }

    public static MqttServer start() throws Exception {
        var users = new SecurityConfiguration();
        users.addUser("guest", "guest");
        users.addUser("ann", "secret");
        users.setDefaultUser("guest");
        users.addRole("guest", "everybody");
        users.addRole("ann", "everybody");
        var configuration = new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(true)
                .setJMXManagementEnabled(false)
                .putSecurityRoles("#", Set.of(EVERYTHING))
                .putSecurityRoles("closed.#", Set.of())
                .addAcceptorConfiguration("mqtt", "tcp://127.0.0.1:0?protocols=MQTT;maximumPacketSize=100000");
        var server = new EmbeddedActiveMQ();
        server.setConfiguration(configuration);
        server.setSecurityManager(new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users));
        server.start();
        return new MqttServer(server);
    }

    public int port() {
        return port;
    }

    /** Subscribes to a topic. */
    public Listener listen(String topic) {
        var client = Mqtt5Client.builder()
                .identifier("listener-" + topic.hashCode())
                .serverHost("127.0.0.1")
                .serverPort(port)
                .buildBlocking();
        client.connect();
        var messages = client.publishes(MqttGlobalPublishFilter.ALL);
        client.subscribeWith().topicFilter(topic).send();
        return new Listener(client, messages);
    }

    /** A client that is subscribed to a topic. */
    public record Listener(Mqtt5BlockingClient client, Mqtt5BlockingClient.Mqtt5Publishes messages)
            implements AutoCloseable {

        public Mqtt5Publish next() throws InterruptedException {
            return messages.receive(20, TimeUnit.SECONDS).orElseThrow();
        }

        @Override
        public void close() {
            messages.close();
            client.disconnect();
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("the broker cannot be stopped", broken);
        }
    }
}
