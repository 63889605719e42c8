package dev.stride.call.egress;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;

/**
 * The kind of network that an IP address belongs to, such as public or private. The zone of a host depends on the addresses that
 * its name resolves to.
 */
public enum NetworkZone {
    /** The public internet. */
    PUBLIC,
    /**
     * The local machine. On Lambda this includes the runtime API, from which a caller could read the events of other invocations.
     */
    LOOPBACK,
    /** A private network. */
    PRIVATE,
    /** Link-local addresses, such as those of metadata services, which issue credentials to a machine. */
    LINK_LOCAL,
    /** Addresses that are reserved, for example for documentation or multicast. Services do not have such addresses. */
    RESERVED;

    public static NetworkZone of(InetAddress address) {
        return AddressBlock.zoneOf(address);
    }

    /** A block of IP addresses and its network zone (IANA special-purpose address registries). */
    private record AddressBlock(NetworkBlock block, NetworkZone zone) {

        /** The known blocks in order of precedence: the first block that contains an address determines its zone. */
        private static final List<AddressBlock> BLOCKS = List.of(
                block("10.0.0.0", 8, NetworkZone.PRIVATE),
                block("100.64.0.0", 10, NetworkZone.PRIVATE),
                block("127.0.0.0", 8, NetworkZone.LOOPBACK),
                block("169.254.0.0", 16, NetworkZone.LINK_LOCAL),
                block("172.16.0.0", 12, NetworkZone.PRIVATE),
                block("192.0.0.0", 24, NetworkZone.RESERVED),
                block("192.0.2.0", 24, NetworkZone.RESERVED),
                block("192.88.99.0", 24, NetworkZone.RESERVED),
                block("192.168.0.0", 16, NetworkZone.PRIVATE),
                block("198.18.0.0", 15, NetworkZone.RESERVED),
                block("198.51.100.0", 24, NetworkZone.RESERVED),
                block("203.0.113.0", 24, NetworkZone.RESERVED),
                block("0.0.0.0", 8, NetworkZone.RESERVED),
                block("224.0.0.0", 3, NetworkZone.RESERVED),
                block("0.0.0.0", 0, NetworkZone.PUBLIC),
                block("::1", 128, NetworkZone.LOOPBACK),
                block("fd00:ec2::", 32, NetworkZone.LINK_LOCAL),
                block("fc00::", 7, NetworkZone.PRIVATE),
                block("fe80::", 10, NetworkZone.LINK_LOCAL),
                block("2001::", 23, NetworkZone.RESERVED),
                block("2001:db8::", 32, NetworkZone.RESERVED),
                block("2002::", 16, NetworkZone.RESERVED),
                block("3fff::", 20, NetworkZone.RESERVED),
                block("2000::", 3, NetworkZone.PUBLIC),
                block("::", 0, NetworkZone.RESERVED));

        static NetworkZone zoneOf(InetAddress address) {
            return BLOCKS.stream()
                    .filter(each -> each.block().contains(address))
                    .findFirst()
                    .map(AddressBlock::zone)
                    .orElse(NetworkZone.RESERVED);
        }

        private static AddressBlock block(String network, int bits, NetworkZone networkZone) {
            return new AddressBlock(new NetworkBlock(InetAddress.ofLiteral(network), bits), networkZone);
        }
    }

    /**
     * A block of IP addresses in CIDR notation, such as {@code 10.20.0.0/16}.
     *
     * @param network first address of the block
     * @param bits length of the prefix that all addresses of the block share
     */
    public record NetworkBlock(InetAddress network, int bits) {

        public NetworkBlock {
            if (bits < 0 || bits > length(network)) {
                throw new IllegalArgumentException("the prefix length of %s must be from 0 to %d bits, not %d"
                        .formatted(network.getHostAddress(), length(network), bits));
            }
        }

        /**
         * Parses a network in CIDR notation, {@code address/bits}.
         *
         * @throws IllegalArgumentException when the text has another form
         */
        public static NetworkBlock parse(String text) {
            var slash = text.indexOf('/');
            try {
                return new NetworkBlock(
                        InetAddress.ofLiteral(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
            } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
                throw new IllegalArgumentException(
                        "'%s' is not a network: write address/bits, such as 10.20.0.0/16".formatted(text), malformed);
            }
        }

        /**
         * Returns whether the address is in this block. IPv4-mapped IPv6 addresses need no special case, because Java converts them
         * to IPv4.
         */
        boolean contains(InetAddress address) {
            if (length(address) != length(network)) {
                return false;
            }
            var hostBits = length(network) - bits;
            return number(address).shiftRight(hostBits).equals(number(network).shiftRight(hostBits));
        }

        private static int length(InetAddress address) {
            return address.getAddress().length * Byte.SIZE;
        }

        private static BigInteger number(InetAddress address) {
            return new BigInteger(1, address.getAddress());
        }
    }
}
