package dev.stride.call.asyncapi.channel;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of channels, which may have <code>{name}</code> where parameters go. */
public final class ChannelAddress {

    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

    /** The names of the parameters, in their order. */
    public static List<String> parameters(String address) {
        return PARAMETER
                .matcher(address)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    /** The address with a value for each parameter. */
    public static String fill(String address, UnaryOperator<String> values) {
        return PARAMETER.matcher(address).replaceAll(found -> Matcher.quoteReplacement(values.apply(name(found))));
    }

    /** Whether a value would be more than one level of a topic, or stand for many. */
    public static boolean hasSeparator(String value) {
        return value.chars().anyMatch(c -> c == '/' || c == '+' || c == '#' || c < ' ');
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }

    private ChannelAddress() {}
}
