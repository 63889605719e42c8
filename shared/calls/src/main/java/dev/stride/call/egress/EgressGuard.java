package dev.stride.call.egress;

import dev.stride.CallLimits;
import dev.stride.common.NetworkProblem.UnknownHost;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;

/**
 * Enforces the operator's egress policy on outbound connections. The guard resolves a host name, checks the addresses of the
 * host, and allows connections to these checked addresses only. Therefore a name that resolves to other addresses a moment later
 * (DNS rebinding) cannot bypass the policy.
 */
public final class EgressGuard {

    private final EgressPolicy policy;
    private final HostResolver hostResolver;

    public EgressGuard(EgressPolicy policy) {
        this(policy, HostResolver.system());
    }

    public EgressGuard(EgressPolicy policy, HostResolver hostResolver) {
        this.policy = policy;
        this.hostResolver = hostResolver;
    }

    /** Returns a guard that allows only addresses on the public internet, even if the policy allows private networks. */
    public EgressGuard publicNetworksOnly() {
        return new EgressGuard(new EgressPolicy(policy.hosts(), Set.of(NetworkZone.PUBLIC)), hostResolver);
    }

    /** The result of checking a connection against the policy. */
    public sealed interface Access {

        /** The policy allows connections to these addresses. The list is not empty. */
        record Granted(List<InetAddress> addresses) implements Access {
            public Granted {
                addresses = List.copyOf(addresses);
            }
        }

        /**
         * The policy forbids the connection.
         *
         * @param reason says how the operator can allow it
         */
        record Denied(String reason) implements Access {}

        /** The host name cannot be resolved to an address. */
        record UnknownHost(String reason) implements Access {}
    }

    /** Checks a scheme, host and port, and all addresses of the host, against the policy. */
    public Access check(Origin origin) {
        var denial = policy.denialReason(origin);
        if (denial.isPresent()) {
            return new Access.Denied(denial.get());
        }
        try {
            return check(origin, hostResolver.resolve(origin.host()));
        } catch (UnknownHostException unknown) {
            return new Access.UnknownHost("the host " + origin.host() + " does not exist");
        }
    }

    /**
     * Checks one address of a host, for a client library that resolves host names and opens connections itself.
     *
     * @throws EgressDeniedException when the policy forbids the connection
     */
    public void require(Origin origin, InetAddress address) throws EgressDeniedException {
        var denial = policy.denialReason(origin).or(() -> policy.denialReason(origin, address));
        if (denial.isPresent()) {
            throw new EgressDeniedException(denial.get());
        }
    }

    /**
     * Checks that the egress policy allows all addresses of the host. Then opens a direct connection, without a proxy,
     * to the first address that accepts it.
     *
     * @throws EgressDeniedException when the policy forbids the connection
     * @throws IOException when no address accepts the connection
     */
    public Socket connect(Origin origin) throws IOException {
        return switch (check(origin)) {
            case Access.Denied(String reason) -> throw new EgressDeniedException(reason);
            case Access.UnknownHost(String reason) -> throw new UnknownHost(reason);
            case Access.Granted(var addresses) -> {
                IOException last = new ConnectException("the host has no address");
                for (var address : addresses) {
                    try {
                        yield open(new InetSocketAddress(address, origin.port()));
                    } catch (IOException unreachable) {
                        last = unreachable;
                    }
                }
                throw last;
            }
        };
    }

    private static Socket open(InetSocketAddress address) throws IOException {
        var socket = new Socket(Proxy.NO_PROXY);
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, (int) CallLimits.CALL_TIMEOUT.toMillis());
            return socket;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    private Access check(Origin origin, List<InetAddress> addresses) {
        return addresses.stream()
                .flatMap(address -> policy.denialReason(origin, address).stream())
                .findFirst()
                .<Access>map(Access.Denied::new)
                .orElseGet(() -> addresses.isEmpty()
                        ? new Access.UnknownHost(origin.host() + " has no address")
                        : new Access.Granted(addresses));
    }

    /** Resolves a host name to its addresses. */
    @FunctionalInterface
    public interface HostResolver {

        List<InetAddress> resolve(String host) throws UnknownHostException;

        static HostResolver system() {
            return host -> List.of(InetAddress.getAllByName(host));
        }
    }

    /** Thrown when the operator's egress policy forbids a connection. */
    public static final class EgressDeniedException extends IOException {

        private static final long serialVersionUID = 1;

        private final String reason;

        EgressDeniedException(String reason) {
            super(reason);
            this.reason = reason;
        }

        /** Returns a sentence that names the denied connection and says how the operator can allow it. */
        public String reason() {
            return reason;
        }
    }
}
