package dev.stride.call.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may be called. A host must be listed, and each address it resolves to must lie in an allowed zone or be listed itself.
 *
 * @param hosts what the operator lists
 * @param zones where listed hosts may lie
 */
public record EgressPolicy(List<HostPattern> hosts, Set<NetworkZone> zones) {

    /** For a developer's own machine: every host, also on that machine and in its network. */
    public static final EgressPolicy LOCAL_DEVELOPMENT = new EgressPolicy(
            List.of(HostPattern.parse("*:*")), Set.of(NetworkZone.PUBLIC, NetworkZone.LOOPBACK, NetworkZone.PRIVATE));

    public EgressPolicy {
        hosts = List.copyOf(hosts);
        zones = Set.copyOf(zones);
    }

    /** Only these hosts, and only on the internet, but for addresses among them. */
    public static EgressPolicy allowingHosts(List<String> hosts) {
        return new EgressPolicy(hosts.stream().map(HostPattern::parse).toList(), Set.of(NetworkZone.PUBLIC));
    }

    /** Why the origin may not be called, if so. */
    Optional<String> denialReason(Origin origin) {
        return hosts.stream().anyMatch(pattern -> pattern.matches(origin))
                ? Optional.empty()
                : Optional.of(
                        origin + " is not among the hosts that this deployment may call; its operator can list it.");
    }

    /** Why the origin may not be called at this address, if so. */
    Optional<String> denialReason(Origin origin, InetAddress address) {
        var networkZone = NetworkZone.of(address);
        return zones.contains(networkZone) || hosts.stream().anyMatch(pattern -> pattern.listsAddress(address, origin))
                ? Optional.empty()
                : Optional.of(
                        "%s lies at %s (%s), where this deployment may not call; its operator can list that address."
                                .formatted(
                                        origin,
                                        address.getHostAddress(),
                                        networkZone.name().toLowerCase(Locale.ROOT)));
    }
}
