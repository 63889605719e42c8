package dev.stride.call.egress;

import java.math.BigInteger;
import java.net.InetAddress;

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
