package dev.stride.call.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
}
