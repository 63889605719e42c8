import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import io.moquette.interception.AbstractInterceptHandler;
import io.moquette.interception.messages.InterceptPublishMessage;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.mqtt.MqttMessageBuilders;
import io.netty.handler.codec.mqtt.MqttQoS;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** An MQTT broker for this example; a light that it hears of says every second what it was dimmed to. Its argument is its port. */
class StreetlightsService {

    private final Server broker = new Server();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    void main(String[] arguments) throws IOException {
        var port = arguments[0].equals("0") ? free() : arguments[0];
        var settings = new Properties();
        settings.put("host", "127.0.0.1");
        settings.put("port", port);
        settings.put("allow_anonymous", "true");
        settings.put("persistence_enabled", "false");
        settings.put("telemetry_enabled", "false");
        broker.startServer(new MemoryConfig(settings), List.of(new Lights()));
        IO.println("Streetlights at localhost:" + port);
    }

    private static String free() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    private void dim() {
        var message = MqttMessageBuilders.publish()
                .topicName("light/dimmed")
                .qos(MqttQoS.AT_LEAST_ONCE)
                .payload(Unpooled.copiedBuffer("{\"percent\": 30}", StandardCharsets.UTF_8))
                .build();
        broker.internalPublish(message, "streetlights");
    }

    private final class Lights extends AbstractInterceptHandler {

        @Override
        public String getID() {
            return "lights";
        }

        @Override
        public void onPublish(InterceptPublishMessage message) {
            IO.println(message.getTopicName() + " " + message.getPayload().toString(StandardCharsets.UTF_8));
            if (message.getTopicName().equals("light/measured")) {
                var _ = clock.scheduleAtFixedRate(StreetlightsService.this::dim, 1, 1, TimeUnit.SECONDS);
            }
            super.onPublish(message);
        }

        @Override
        public void onSessionLoopError(Throwable error) {
            IO.println(error);
        }
    }
}
