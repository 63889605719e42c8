package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.plan.fault.Fault;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A broker's refusal of a message. Its fault has the broker's own name and code, and the HTTP status that comes closest to them as
 * the {@code status} in its data, so that a workflow can treat it as the status of any other service.
 *
 * @param name such as {@code NOT_FOUND} or {@code AccessDenied}
 * @param code the name itself, or a number
 */
public record BrokerRefusal(String name, String code, String message) {

    /** The status of a refusal for a reason that has no status of its own: the broker is the server behind this one. */
    private static final int BAD_GATEWAY = 502;

    private static final Pattern ERROR_STATUS = Pattern.compile("[45][0-9]{2}");

    /** Parts of names, in capitals and without separators, of the brokers' errors for each status. */
    private static final Map<Integer, Pattern> STATUSES = new TreeMap<>(Map.of(
            400, Pattern.compile("INVALID|MALFORMED|UNSUPPORTED|PROTOCOLERROR"),
            403, Pattern.compile("AUTHORIZ|ACCESSDENIED|ACCESSREFUSED|BANNED"),
            404, Pattern.compile("NOTFOUND|UNKNOWNTOPIC|NONEXISTENT|NOROUTE|NOMATCHINGSUBSCRIBERS"),
            413, Pattern.compile("TOOLARGE"),
            429, Pattern.compile("QUOTA|THROTTL|OVERLIMIT|RATETOOHIGH"),
            503, Pattern.compile("UNAVAILABLE|BUSY|SHUTTINGDOWN|NOTLEADER|REPLICA|NACK")));

    public MessagePublisher.PublishResult toResult() {
        return new MessagePublisher.PublishResult.Failed(new Fault(
                name,
                code,
                message,
                Optional.of(JsonNodeFactory.instance.objectNode().put("status", status()))));
    }

    private int status() {
        var plain = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
        return ERROR_STATUS.matcher(code).matches()
                ? Integer.parseInt(code)
                : STATUSES.entrySet().stream()
                        .filter(status -> status.getValue().matcher(plain).find())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(BAD_GATEWAY);
    }
}
