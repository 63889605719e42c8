package dev.stride.call.egress;

import java.net.InetAddress;

/** Where on the network an address lies. A service's name says nothing about that, only what it resolves to. */
public enum NetworkZone {
    /** The internet. */
    PUBLIC,
    /** This machine: on Lambda also the runtime API with other invocations' events. */
    LOOPBACK,
    /** Somebody's own network. */
    PRIVATE,
    /** The neighbourhood, and with it the services that give a machine its credentials. */
    LINK_LOCAL,
    /** Nothing that a service can have. */
    RESERVED;

    public static NetworkZone of(InetAddress address) {
        return AddressBlock.zoneOf(address);
    }
}
