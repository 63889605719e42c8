import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import io.moquette.interception.AbstractInterceptHandler;
import io.moquette.interception.messages.InterceptPublishMessage;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.mqtt.MqttMessageBuilders;
import io.netty.handler.codec.mqtt.MqttQoS;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** An MQTT broker for this example, which dims every light that it hears of: its argument is its port. */
class StreetlightsService {

    private final Server broker = new Server();

    void main(String[] arguments) throws IOException {
        var settings = new Properties();
        settings.put("host", "127.0.0.1");
        settings.put("port", arguments[0]);
        settings.put("allow_anonymous", "true");
        settings.put("persistence_enabled", "false");
        settings.put("telemetry_enabled", "false");
        broker.startServer(new MemoryConfig(settings), List.of(new Lights()));
        IO.println("Streetlights at localhost:" + broker.getPort());
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
            message.getPayload().release();
            if (message.getTopicName().equals("light/measured")) {
                dim();
            }
        }

        @Override
        public void onSessionLoopError(Throwable error) {
            IO.println(error);
        }
    }
}
