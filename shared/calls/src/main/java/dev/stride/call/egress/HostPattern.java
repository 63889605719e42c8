package dev.stride.call.egress;

import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A pattern in the operator's list of allowed hosts, such as {@code *.example.com:8443}. Calls can connect to the hosts and ports
 * that match it.
 *
 * @param host a name or address; {@code *.example.com} for all names below a domain; {@code *} for all hosts
 * @param port empty for the default port of the scheme
 * @param anyPort whether the pattern matches all ports
 */
public record HostPattern(String host, OptionalInt port, boolean anyPort) {

    private static final Pattern FORM = Pattern.compile(
            "(?<host>\\*|(?:\\*\\.)?[A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9A-Fa-f:.]+])(?::(?<port>\\*|[0-9]{1,5}))?");

    /**
     * Parses a pattern of the form {@code host}, {@code host:port} or {@code host:*}.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    public static HostPattern parse(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("""
                            '%s' is not a valid host pattern: write host, host:port, *.domain or *, such as \
                            api.example.com:8443""".formatted(text));
        }
        var port = Optional.ofNullable(form.group("port"));
        var number = port.filter(written -> !written.equals("*"))
                .map(written -> OptionalInt.of(Integer.parseInt(written)))
                .orElse(OptionalInt.empty());
        var host = Origin.canonical(form.group("host"));
        return new HostPattern(
                address(host).map(InetAddress::getHostAddress).orElse(host),
                number,
                port.isPresent() && number.isEmpty());
    }

    boolean matches(Origin origin) {
        return hasPort(origin) && (host.equals("*") || isBelow(origin.host()) || isExactly(origin.host()));
    }

    /**
     * Returns whether this pattern is the given IP address itself and matches the port. The result is false for each pattern with
     * a host name or a wildcard.
     */
    boolean listsAddress(InetAddress address, Origin origin) {
        return hasPort(origin) && host.equals(address.getHostAddress());
    }

    private boolean hasPort(Origin origin) {
        return anyPort || (port.isPresent() ? port.getAsInt() == origin.port() : origin.hasDefaultPort());
    }

    private boolean isBelow(String name) {
        return host.startsWith("*.") && name.endsWith(host.substring(1));
    }

    private boolean isExactly(String name) {
        return host.equals(address(name).map(InetAddress::getHostAddress).orElse(name));
    }

    private static Optional<InetAddress> address(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException name) {
            return Optional.empty();
        }
    }
}
