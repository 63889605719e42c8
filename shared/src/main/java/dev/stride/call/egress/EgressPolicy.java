package dev.stride.call.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The operator's rules for outbound calls. A host must be listed, and each address that it resolves to must be in an allowed zone,
 * in an allowed private network, or be listed itself.
 *
 * @param hosts patterns of the allowed hosts
 * @param zones network zones in which listed hosts may be
 * @param networks private networks in which listed hosts may be; of other zones they allow nothing
 */
public record EgressPolicy(List<HostPattern> hosts, Set<NetworkZone> zones, List<NetworkBlock> networks) {

    /** Allows every host, including the developer's own machine and network. */
    public static final EgressPolicy LOCAL_DEVELOPMENT = new EgressPolicy(
            List.of(HostPattern.parse("*:*")), Set.of(NetworkZone.PUBLIC, NetworkZone.LOOPBACK, NetworkZone.PRIVATE));

    public EgressPolicy {
        hosts = List.copyOf(hosts);
        zones = Set.copyOf(zones);
        networks = List.copyOf(networks);
    }

    public EgressPolicy(List<HostPattern> hosts, Set<NetworkZone> zones) {
        this(hosts, zones, List.of());
    }

    /** Creates a policy that allows these hosts on the public internet. Hosts in other zones must be listed by address. */
    public static EgressPolicy allowingHosts(List<String> hosts) {
        return new EgressPolicy(hosts.stream().map(HostPattern::parse).toList(), Set.of(NetworkZone.PUBLIC));
    }

    /** Returns this policy, which also allows listed hosts in these private networks. */
    public EgressPolicy withPrivateNetworks(List<NetworkBlock> more) {
        return new EgressPolicy(hosts, zones, more);
    }

    /** Returns the reason why calls to the origin are denied, empty when they are allowed. */
    Optional<String> denialReason(Origin origin) {
        return hosts.stream().anyMatch(pattern -> pattern.matches(origin))
                ? Optional.empty()
                : Optional.of(
                        origin
                                + " is not among the hosts that this deployment may call; the operator can add it to AllowedHosts.");
    }

    /** Returns the reason why calls to the origin at this address are denied, empty when they are allowed. */
    Optional<String> denialReason(Origin origin, InetAddress address) {
        var networkZone = NetworkZone.of(address);
        return zones.contains(networkZone)
                        || isInAllowedNetwork(address)
                        || hosts.stream().anyMatch(pattern -> pattern.listsAddress(address, origin))
                ? Optional.empty()
                : Optional.of(
                        "%s lies at %s (%s), a network that this deployment may not call; the operator can add the address to AllowedHosts, or its network to AllowedNetworks."
                                .formatted(
                                        origin,
                                        address.getHostAddress(),
                                        networkZone.name().toLowerCase(Locale.ROOT)));
    }

    /** Only private addresses: a wide network must not open the metadata service or the runtime API of Lambda. */
    private boolean isInAllowedNetwork(InetAddress address) {
        return NetworkZone.of(address) == NetworkZone.PRIVATE
                && networks.stream().anyMatch(block -> block.contains(address));
    }
}
