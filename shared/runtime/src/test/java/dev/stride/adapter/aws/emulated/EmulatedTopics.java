package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** An emulation of the operation {@code Publish} of SNS. It records accepted messages by topic. */
public final class EmulatedTopics {

    private static final String TYPE = "text/xml";

    private final Set<String> topics = new HashSet<>();
    private final Map<String, List<Message>> messages = new HashMap<>();

    /** A published message. */
    public record Message(
            String body,
            Optional<String> subject,
            Map<String, String> attributes,
            Optional<String> group,
            Optional<String> deduplication) {}

    /**
     * Creates a topic.
     *
     * @return its ARN
     */
    public synchronized String make(String name) {
        var arn = "arn:aws:sns:us-east-1:123456789012:" + name;
        topics.add(arn);
        return arn;
    }

    /** Returns the messages of a topic in their order. */
    public synchronized List<Message> messages(String topic) {
        return List.copyOf(messages.getOrDefault(topic, List.of()));
    }

    synchronized Answer answer(byte[] body) {
        var form = form(new String(body, UTF_8));
        var topic = form.getOrDefault("TopicArn", "");
        if (!topics.contains(topic)) {
            return Answer.of(404, TYPE, """
                    <ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type>\
                    <Code>NotFound</Code><Message>Topic does not exist</Message></Error></ErrorResponse>""".getBytes(UTF_8));
        }
        messages.computeIfAbsent(topic, _ -> new ArrayList<>())
                .add(new Message(
                        form.getOrDefault("Message", ""),
                        Optional.ofNullable(form.get("Subject")),
                        attributes(form),
                        Optional.ofNullable(form.get("MessageGroupId")),
                        Optional.ofNullable(form.get("MessageDeduplicationId"))));
        return Answer.of(200, TYPE, """
                <PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult>\
                <MessageId>%s</MessageId></PublishResult></PublishResponse>""".formatted(UUID.randomUUID()).getBytes(UTF_8));
    }

    private static Map<String, String> attributes(Map<String, String> form) {
        var attributes = new TreeMap<String, String>();
        form.forEach((name, value) -> {
            if (name.matches("MessageAttributes\\.entry\\.\\d+\\.Name")) {
                attributes.put(value, form.getOrDefault(name.replace(".Name", ".Value.StringValue"), ""));
            }
        });
        return attributes;
    }

    private static Map<String, String> form(String body) {
        var form = new HashMap<String, String>();
        Arrays.stream(body.split("&"))
                .map(field -> field.split("=", 2))
                .filter(field -> field.length == 2)
                .forEach(field -> form.put(decoded(field[0]), decoded(field[1])));
        return form;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, UTF_8);
    }
}
