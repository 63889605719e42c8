package dev.stride.call.rpc.network;

import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Passage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Sockets to one origin, whomever they are asked for: each asks the passage for leave and connects to what that grants. */
final class GrantedSockets extends SocketFactory {

    private final Passage passage;
    private final Origin origin;

    GrantedSockets(Passage passage, Origin origin) {
        this.passage = passage;
        this.origin = origin;
    }

    @Override
    public Socket createSocket() throws IOException {
        return passage.dial(origin);
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
