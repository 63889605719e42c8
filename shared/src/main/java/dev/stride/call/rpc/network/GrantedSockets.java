package dev.stride.call.rpc.network;

import dev.stride.Limits;
import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Passage;
import dev.stride.call.egress.Passage.Leave;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import javax.net.SocketFactory;

/** Sockets to one origin, whomever they are asked for: each asks the passage for leave and connects to what that grants. */
final class GrantedSockets extends SocketFactory {

    private final Passage passage;
    private final Origin origin;

    GrantedSockets(Passage passage, Origin origin) {
        this.passage = passage;
        this.origin = origin;
    }

    /** The policy forbids the address. */
    static final class Forbidden extends IOException {
        private static final long serialVersionUID = 1;

        Forbidden(String reason) {
            super(reason);
        }
    }

    @Override
    public Socket createSocket() throws IOException {
        return switch (passage.to(origin)) {
            case Leave.Forbidden(String reason) -> throw new Forbidden(reason);
            case Leave.Unknown(String reason) -> throw new UnknownHostException(reason);
            case Leave.Granted(var addresses) -> {
                IOException last = new ConnectException("it has no address");
                for (var address : addresses) {
                    try {
                        yield connected(address);
                    } catch (IOException unreachable) {
                        last = unreachable;
                    }
                }
                throw last;
            }
        };
    }

    private Socket connected(InetAddress address) throws IOException {
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(address, origin.port()), (int) Limits.CALL_TIMEOUT.toMillis());
            return socket;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return createSocket();
    }
}
