package dev.stride.call.egress;

import dev.stride.CallLimits;
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
 * The way out: who may be reached, and at which addresses. A host is resolved once here, and whoever connects uses the very
 * addresses that the policy saw, so that a name which resolves to something else a moment later gains nothing.
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

    /** The same for those who may reach no other network, whatever the policy allows. */
    public EgressGuard publicNetworksOnly() {
        return new EgressGuard(new EgressPolicy(policy.hosts(), Set.of(NetworkZone.PUBLIC)), hostResolver);
    }

    /** Whether somebody may be reached. */
    public sealed interface Access {

        /** It may be reached at these addresses, of which there is at least one. */
        record Granted(List<InetAddress> addresses) implements Access {
            public Granted {
                addresses = List.copyOf(addresses);
            }
        }

        /** The operator's policy forbids it. @param reason says who can change that */
        record Denied(String reason) implements Access {}

        /** There is no such host. */
        record UnknownHost(String reason) implements Access {}
    }

    /** Asks for leave to connect. */
    public Access check(Origin origin) {
        var objection = policy.denialReason(origin);
        if (objection.isPresent()) {
            return new Access.Denied(objection.get());
        }
        try {
            return check(origin, hostResolver.resolve(origin.host()));
        } catch (UnknownHostException unknown) {
            return new Access.UnknownHost("there is no host " + origin.host());
        }
    }

    /**
     * Connects to the first granted address that answers, and to no proxy.
     *
     * @throws EgressDeniedException when the policy does not let anybody there
     * @throws IOException when it cannot be reached
     */
    public Socket connect(Origin origin) throws IOException {
        return switch (check(origin)) {
            case Access.Denied(String reason) -> throw new EgressDeniedException(reason);
            case Access.UnknownHost(String reason) -> throw new UnknownHostException(reason);
            case Access.Granted(var addresses) -> {
                IOException last = new ConnectException("it has no address");
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
}
