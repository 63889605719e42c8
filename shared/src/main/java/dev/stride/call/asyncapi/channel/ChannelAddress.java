package dev.stride.call.asyncapi.channel;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions for the addresses of channels, which contain <code>{name}</code> in place of parameters. */
public final class ChannelAddress {

    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

    /** Returns the names of the parameters in their order. */
    public static List<String> parameters(String address) {
        return PARAMETER
                .matcher(address)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    /** Returns the address with the parameters replaced by their values. */
    public static String fill(String address, UnaryOperator<String> values) {
        return PARAMETER.matcher(address).replaceAll(found -> Matcher.quoteReplacement(values.apply(name(found))));
    }

    /** Returns whether a value contains a separator of topic levels or a wildcard. */
    public static boolean hasSeparator(String value) {
        return value.chars().anyMatch(c -> c == '/' || c == '+' || c == '#' || c < ' ');
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }

    private ChannelAddress() {}
}
