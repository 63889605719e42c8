package dev.stride.call.egress;

import dev.stride.call.egress.NetworkZone.NetworkBlock;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The operator's rules for outbound calls. A call is allowed if {@code hosts} lists its host and each IP address of the host is
 * allowed. An IP address is allowed if it is in an allowed network zone or in an allowed private network, or if {@code hosts}
 * lists the address itself.
 *
 * @param hosts patterns of the allowed hosts
 * @param zones network zones in which listed hosts may be
 * @param networks private networks in which listed hosts may be; the list has no effect on addresses of other zones
 */
public record EgressPolicy(List<HostPattern> hosts, Set<NetworkZone> zones, List<NetworkBlock> networks) {

    /** The policy for local development: allows every host, including the local machine and private networks. */
    public static final EgressPolicy LOCAL_DEVELOPMENT = new EgressPolicy(
            List.of(HostPattern.parse("*:*")), Set.of(NetworkZone.PUBLIC, NetworkZone.LOOPBACK, NetworkZone.PRIVATE));

    private static final Predicate<String> NETWORK =
            Pattern.compile("[0-9A-Fa-f:.]+/[0-9]+").asMatchPredicate();

    public static final EgressPolicy NOTHING = allowing(List.of());

    public EgressPolicy {
        hosts = List.copyOf(hosts);
        zones = Set.copyOf(zones);
        networks = List.copyOf(networks);
    }

    public EgressPolicy(List<HostPattern> hosts, Set<NetworkZone> zones) {
        this(hosts, zones, List.of());
    }

    /**
     * Creates a policy that allows calls to each listed host whose IP addresses are all on the public internet or in a listed
     * private network. Another address is allowed only if the list contains this address itself.
     *
     * @param listed patterns of hosts, and networks in CIDR notation
     * @throws IllegalArgumentException naming an entry that is neither
     */
    public static EgressPolicy allowing(List<String> listed) {
        return new EgressPolicy(
                listed.stream().filter(NETWORK.negate()).map(HostPattern::parse).toList(),
                Set.of(NetworkZone.PUBLIC),
                listed.stream().filter(NETWORK).map(NetworkBlock::parse).toList());
    }

    /** Returns the reason why calls to this host and port are denied, or empty if they are allowed. */
    Optional<String> denialReason(Origin origin) {
        return hosts.stream().anyMatch(pattern -> pattern.matches(origin))
                ? Optional.empty()
                : Optional.of("""
                                %s is not among the hosts that this deployment may call; the operator can add \
                                it to AllowedHosts.""".formatted(origin));
    }

    /** Returns the reason why calls to this host at this IP address are denied, or empty if they are allowed. */
    Optional<String> denialReason(Origin origin, InetAddress address) {
        var networkZone = NetworkZone.of(address);
        return zones.contains(networkZone)
                        || isInAllowedNetwork(address)
                        || hosts.stream().anyMatch(pattern -> pattern.listsAddress(address, origin))
                ? Optional.empty()
                : Optional.of(
                        "%s lies at %s (%s), a network that this deployment may not call; the operator can add the address or its network to AllowedHosts."
                                .formatted(
                                        origin,
                                        address.getHostAddress(),
                                        networkZone.name().toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns whether an address is in an allowed private network. The result is false for every address that is not private.
     * Therefore an operator who allows too wide a network does not open the metadata service or the Lambda runtime API.
     */
    private boolean isInAllowedNetwork(InetAddress address) {
        return NetworkZone.of(address) == NetworkZone.PRIVATE
                && networks.stream().anyMatch(block -> block.contains(address));
    }

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
}
