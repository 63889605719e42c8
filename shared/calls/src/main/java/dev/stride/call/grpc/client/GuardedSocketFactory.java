package dev.stride.call.grpc.client;

import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Creates sockets that connect to one fixed host and port. The address that the gRPC library passes is ignored. The egress guard
 * checks each connection.
 */
final class GuardedSocketFactory extends SocketFactory {

    private final EgressGuard egressGuard;
    private final Origin origin;

    GuardedSocketFactory(EgressGuard egressGuard, Origin origin) {
        this.egressGuard = egressGuard;
        this.origin = origin;
    }

    @Override
    public Socket createSocket() throws IOException {
        return egressGuard.connect(origin);
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
