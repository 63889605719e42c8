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
public final class Passage {

    private final EgressPolicy policy;
    private final Resolver resolver;

    public Passage(EgressPolicy policy) {
        this(policy, Resolver.system());
    }

    public Passage(EgressPolicy policy, Resolver resolver) {
        this.policy = policy;
        this.resolver = resolver;
    }

    /** The same for those who may reach no other network, whatever the policy allows. */
    public Passage onlyToTheInternet() {
        return new Passage(new EgressPolicy(policy.hosts(), Set.of(Zone.PUBLIC)), resolver);
    }

    /** Whether somebody may be reached. */
    public sealed interface Leave {

        /** It may be reached at these addresses, of which there is at least one. */
        record Granted(List<InetAddress> addresses) implements Leave {
            public Granted {
                addresses = List.copyOf(addresses);
            }
        }

        /** The operator's policy forbids it. @param reason says who can change that */
        record Forbidden(String reason) implements Leave {}

        /** There is no such host. */
        record Unknown(String reason) implements Leave {}
    }

    /** Asks for leave to connect. */
    public Leave to(Origin origin) {
        var objection = policy.objection(origin);
        if (objection.isPresent()) {
            return new Leave.Forbidden(objection.get());
        }
        try {
            return to(origin, resolver.resolve(origin.host()));
        } catch (UnknownHostException unknown) {
            return new Leave.Unknown("there is no host " + origin.host());
        }
    }

    /**
     * Connects to the first granted address that answers, and to no proxy.
     *
     * @throws Forbidden when the policy does not let anybody there
     * @throws IOException when it cannot be reached
     */
    public Socket dial(Origin origin) throws IOException {
        return switch (to(origin)) {
            case Leave.Forbidden(String reason) -> throw new Forbidden(reason);
            case Leave.Unknown(String reason) -> throw new UnknownHostException(reason);
            case Leave.Granted(var addresses) -> {
                IOException last = new ConnectException("it has no address");
                for (var address : addresses) {
                    try {
                        yield connected(new InetSocketAddress(address, origin.port()));
                    } catch (IOException unreachable) {
                        last = unreachable;
                    }
                }
                throw last;
            }
        };
    }

    private static Socket connected(InetSocketAddress address) throws IOException {
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

    private Leave to(Origin origin, List<InetAddress> addresses) {
        return addresses.stream()
                .flatMap(address -> policy.objection(origin, address).stream())
                .findFirst()
                .<Leave>map(Leave.Forbidden::new)
                .orElseGet(() -> addresses.isEmpty()
                        ? new Leave.Unknown(origin.host() + " has no address")
                        : new Leave.Granted(addresses));
    }
}
