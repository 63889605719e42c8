package dev.stride.call.egress;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;

/**
 * Neighbouring addresses of one zone (IANA special-purpose address registries).
 *
 * @param network the first of them
 * @param bits how many leading bits they share
 */
record AddressBlock(InetAddress network, int bits, Zone zone) {

    /** The first block that holds an address decides. IPv4 addresses mapped into IPv6 are IPv4 addresses in Java. */
    private static final List<AddressBlock> BLOCKS = List.of(
            block("10.0.0.0", 8, Zone.PRIVATE),
            block("100.64.0.0", 10, Zone.PRIVATE),
            block("127.0.0.0", 8, Zone.LOOPBACK),
            block("169.254.0.0", 16, Zone.LINK_LOCAL),
            block("172.16.0.0", 12, Zone.PRIVATE),
            block("192.0.0.0", 24, Zone.RESERVED),
            block("192.0.2.0", 24, Zone.RESERVED),
            block("192.88.99.0", 24, Zone.RESERVED),
            block("192.168.0.0", 16, Zone.PRIVATE),
            block("198.18.0.0", 15, Zone.RESERVED),
            block("198.51.100.0", 24, Zone.RESERVED),
            block("203.0.113.0", 24, Zone.RESERVED),
            block("0.0.0.0", 8, Zone.RESERVED),
            block("224.0.0.0", 3, Zone.RESERVED),
            block("0.0.0.0", 0, Zone.PUBLIC),
            block("::1", 128, Zone.LOOPBACK),
            block("fd00:ec2::", 32, Zone.LINK_LOCAL),
            block("fc00::", 7, Zone.PRIVATE),
            block("fe80::", 10, Zone.LINK_LOCAL),
            block("2001::", 23, Zone.RESERVED),
            block("2001:db8::", 32, Zone.RESERVED),
            block("2002::", 16, Zone.RESERVED),
            block("3fff::", 20, Zone.RESERVED),
            block("2000::", 3, Zone.PUBLIC),
            block("::", 0, Zone.RESERVED));

    static Zone zoneOf(InetAddress address) {
        return BLOCKS.stream()
                .filter(block -> block.holds(address))
                .findFirst()
                .map(AddressBlock::zone)
                .orElse(Zone.RESERVED);
    }

    private static AddressBlock block(String network, int bits, Zone zone) {
        return new AddressBlock(InetAddress.ofLiteral(network), bits, zone);
    }

    private boolean holds(InetAddress address) {
        var length = network.getAddress().length;
        if (address.getAddress().length != length) {
            return false;
        }
        var free = length * Byte.SIZE - bits;
        return number(address).shiftRight(free).equals(number(network).shiftRight(free));
    }

    private static BigInteger number(InetAddress address) {
        return new BigInteger(1, address.getAddress());
    }
}
