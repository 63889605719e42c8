package dev.stride.call.asyncapi.broker;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.qpid.server.SystemLauncher;
import org.apache.qpid.server.SystemLauncherListener;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.port.AmqpPort;

/**
 * An AMQP 0-9-1 broker on the loopback address, with the users {@code guest} (password {@code guest}) and {@code ann} (password
 * {@code secret}).
 */
public final class AmqpServer implements AutoCloseable {

    private static final String CONFIGURATION = """
            {
              "name": "test", "modelVersion": "9.1",
              "authenticationproviders": [ {
                "name": "users", "type": "Plain", "secureOnlyMechanisms": [],
                "users": [
                  { "name": "guest", "type": "managed", "password": "guest" },
                  { "name": "ann", "type": "managed", "password": "secret" } ] } ],
              "ports": [ {
                "name": "amqp", "port": 0, "bindingAddress": "127.0.0.1",
                "protocols": [ "AMQP_0_9_1" ], "authenticationProvider": "users",
                "virtualhostaliases": [ { "name": "default", "type": "defaultAlias" }, { "name": "name", "type": "nameAlias" } ] } ],
              "virtualhostnodes": [ {
                "name": "main", "type": "Memory", "defaultVirtualHostNode": "true",
                "virtualHostInitialConfiguration": "{\\"type\\": \\"Memory\\"}" } ]
            }
            """;

    private final SystemLauncher launcher;
    private final int port;

    private AmqpServer(SystemLauncher launcher, int port) {
        this.launcher = launcher;
        this.port = port;
    }

    public static AmqpServer start(Path folder) throws Exception {
        var configuration = Files.writeString(folder.resolve("qpid.json"), CONFIGURATION);
        var system = new CompletableFuture<SystemConfig<?>>();
        var launcher = new SystemLauncher(new SystemLauncherListener.DefaultSystemLauncherListener() {
            @Override
            public void onContainerResolve(SystemConfig<?> found) {
                system.complete(found);
            }
        });
        launcher.startup(Map.of(
                "type",
                "Memory",
                "qpid.work_dir",
                folder.toString(),
                "initialConfigurationLocation",
                configuration.toUri().toString(),
                "startupLoggedToSystemOut",
                "false"));
        var broker = (Broker<?>) system.get().getContainer();
        var port = broker.getPorts().stream()
                .filter(AmqpPort.class::isInstance)
                .map(AmqpPort.class::cast)
                .findFirst()
                .orElseThrow()
                .getBoundPort();
        return new AmqpServer(launcher, port);
    }

    public int port() {
        return port;
    }

    public Connection connect() throws Exception {
        var factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        return factory.newConnection();
    }

    public void declareQueue(String name) throws Exception {
        try (var connection = connect();
                var channel = connection.createChannel()) {
            channel.queueDeclare(name, false, false, false, Map.of());
        }
    }

    /** Returns the first message of a queue. */
    public GetResponse first(String queue) throws Exception {
        try (var connection = connect();
                var channel = connection.createChannel()) {
            return channel.basicGet(queue, true);
        }
    }

    @Override
    public void close() {
        launcher.shutdown();
    }
}
