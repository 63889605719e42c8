package dev.stride.call.egress;

import java.net.InetAddress;

/**
 * The kind of network that an address belongs to. A host name alone does not determine it, only the addresses that the name
 * resolves to.
 */
public enum NetworkZone {
    /** The public internet. */
    PUBLIC,
    /** This machine. On Lambda it includes the runtime API, which holds events of other invocations. */
    LOOPBACK,
    /** A private network. */
    PRIVATE,
    /** The local link, which includes the metadata services that issue credentials to a machine. */
    LINK_LOCAL,
    /** Addresses that no service can have. */
    RESERVED;

    public static NetworkZone of(InetAddress address) {
        return AddressBlock.zoneOf(address);
    }
}
