package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.http.client.HeaderName;
import dev.stride.language.document.Place;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Parses request headers, which are literal texts. Header names are sent in lower case (section "headers"; decision C26). */
final class RequestHeaders {

    static Map<String, String> parse(Place place) {
        var headers = new TreeMap<String, String>();
        place.fields();
        for (Map.Entry<String, JsonNode> header : place.value().properties()) {
            var name = header.getKey().toLowerCase(Locale.ROOT);
            var value = place.at(header.getKey());
            if (!HeaderName.isToken(name) || HeaderName.isConnectionSpecific(name)) {
                value.fault("a request has no header `" + name + "` of its author's", "");
            }
            headers.put(name, text(value));
        }
        return headers;
    }

    private static String text(Place place) {
        var value = place.value();
        if (!value.isTextual() && !value.isNumber()) {
            place.fault(
                    "a header must be a string; in headers, JsonLogic rules are not evaluated",
                    "write a text or a number");
            return "";
        }
        var text = value.asText();
        if (!text.chars().allMatch(character -> character >= ' ' && character <= '~')) {
            place.fault("a header must contain only printable ASCII characters and no line breaks", "");
        }
        return text;
    }

    private RequestHeaders() {}
}
