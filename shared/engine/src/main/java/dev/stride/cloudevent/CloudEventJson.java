package dev.stride.cloudevent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonCloudEventData;
import io.cloudevents.jackson.JsonFormat;
import java.nio.charset.StandardCharsets;

/**
 * A reader for CloudEvents in JSON. The CloudEvents library fails if JSON data has a media type that the library does not
 * recognize as JSON, such as {@code application/vnd.shop+json}. Therefore the library reads only the attributes of an event with
 * JSON data, and this class adds the data.
 */
public final class CloudEventJson {

    private static final String DATA = "data";
    private static final JsonFormat FORMAT = new JsonFormat();

    /** Converts the JSON form of a CloudEvent, which must be valid, to a CloudEvent object. */
    public static CloudEvent read(JsonNode event) {
        var type = event.path("datacontenttype");
        var isJson = type.isMissingNode()
                || ContentType.parse(type.asText()).filter(ContentType::isJson).isPresent();
        if (!isJson || !(event instanceof ObjectNode whole) || !whole.hasNonNull(DATA)) {
            return attributes(event);
        }
        var withoutData = whole.deepCopy();
        var data = withoutData.remove(DATA);
        return CloudEventBuilder.v1(attributes(withoutData))
                .withData(JsonCloudEventData.wrap(data))
                .build();
    }

    private static CloudEvent attributes(JsonNode event) {
        return FORMAT.deserialize(event.toString().getBytes(StandardCharsets.UTF_8));
    }

    private CloudEventJson() {}
}
