package dev.stride.local.cloud;

import com.typesafe.config.ConfigFactory;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.elasticmq.NodeAddress;
import org.elasticmq.StrictSQSLimits$;
import org.elasticmq.actor.QueueManagerActor;
import org.elasticmq.actor.queue.QueueEvent;
import org.elasticmq.persistence.sql.SqlQueuePersistenceActor;
import org.elasticmq.persistence.sql.SqlQueuePersistenceConfig;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.elasticmq.util.NowProvider;
import scala.Option;
import scala.collection.immutable.List$;

/**
 * A server process with ElasticMQ and a database. It ends when it is asked to, after it has written all messages, because
 * ElasticMQ confirms a message before it is written.
 */
final class QueueServer {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Time for the writes that are behind when the process ends. Under load they are minutes behind. */
    private static final Duration LAST_WRITES = Duration.ofMinutes(15);

    /** @param words database file, and the port in the queue URLs */
    public static void main(String[] words) {
        // Else the actors end together with the JVM, with messages that they have confirmed and not written.
        var withoutHooks =
                ConfigFactory.parseString("pekko.jvm-shutdown-hooks = off").withFallback(ConfigFactory.load());
        var actors = ActorSystem.create("queues", withoutHooks);
        // The database is not closed while the shutdown hook waits for the last writes.
        var url = "jdbc:h2:file:" + words[0] + ";DB_CLOSE_ON_EXIT=FALSE";
        var database = new SqlQueuePersistenceConfig(true, "org.h2.Driver", url, "", "", false);
        var store = actors.actorOf(Props.create(
                SqlQueuePersistenceActor.class, () -> new SqlQueuePersistenceActor(database, List$.MODULE$.empty())));
        var limits = StrictSQSLimits$.MODULE$;
        var queues = actors.actorOf(Props.create(
                QueueManagerActor.class, () -> new QueueManagerActor(new NowProvider(), limits, Option.apply(store))));
        Patterns.ask(store, new QueueEvent.Restore(queues), PATIENCE)
                .toCompletableFuture()
                .join();
        var server = SQSRestServerBuilder.withActorSystem(actors)
                .withQueueManagerActor(queues)
                .withQueueEventListener(store)
                .withInterface("127.0.0.1")
                .withDynamicPort()
                .withServerAddress(new NodeAddress("http", "127.0.0.1", Integer.parseInt(words[1]), ""))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(store, url)));
        ChildMain.say(server.waitUntilStarted().localAddress().getPort());
    }

    /** Waits for the last writes, then closes the database, which writes them to its file. */
    private static void close(ActorRef store, String url) {
        Patterns.gracefulStop(store, LAST_WRITES).toCompletableFuture().join();
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new IllegalStateException("the messages of the queues may be lost", e);
        }
    }

    private QueueServer() {}
}
