package dev.stride.call.asyncapi.channel;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and fills channel addresses, such as <code>sensors/{id}/temperature</code>, which contain parameters in braces. */
public final class ChannelAddress {

    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

    /** Returns the parameter names of an address in the order of their first occurrence. */
    public static List<String> parameters(String address) {
        return PARAMETER
                .matcher(address)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    public static String fill(String address, UnaryOperator<String> values) {
        return PARAMETER.matcher(address).replaceAll(found -> Matcher.quoteReplacement(values.apply(name(found))));
    }

    /** Returns whether a parameter value contains a topic separator, a wildcard or a control character. */
    public static boolean hasSeparator(String value) {
        return value.chars().anyMatch(c -> c == '/' || c == '+' || c == '#' || c < ' ');
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }

    private ChannelAddress() {}
}
