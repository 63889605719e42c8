package dev.stride.common;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Says in words for a user why a connection failed. The messages of the libraries for connections are written for programmers and
 * name their own parts, so no message contains them.
 */
public final class NetworkProblem {

    /** The maximum number of causes of an exception that are examined. */
    private static final int CAUSES = 10;

    /** Returns why a connection failed, without a full stop at the end. */
    public static String of(@Nullable Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(CAUSES)
                .flatMap(cause -> described(cause).stream())
                .reduce((_, innermost) -> innermost)
                .orElse("the connection failed");
    }

    private static Optional<String> described(Throwable cause) {
        return Optional.ofNullable(
                switch (cause) {
                    case UnknownHost unknown -> unknown.reason();
                    case UnknownHostException _ -> "the name of the host is unknown";
                    case UnresolvedAddressException _ -> "the name of the host is unknown";
                    case NoRouteToHostException _ -> "there is no route to the host";
                    case ConnectException _ -> "Connection refused";
                    case SocketTimeoutException _ -> "it did not answer in time";
                    case CertificateException _ ->
                        "its TLS certificate is not trusted or does not have the name of the host";
                    case SSLException _ -> "TLS could not be established: check that the port expects TLS";
                    case SocketException _ -> "the connection was reset";
                    case EOFException _ -> "the connection was closed";
                    case ClosedChannelException _ -> "the connection was closed";
                    default -> null;
                });
    }

    /** A host that has no address. Stride itself says why. */
    public static final class UnknownHost extends UnknownHostException {

        private static final long serialVersionUID = 1;

        private final String reason;

        public UnknownHost(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    private NetworkProblem() {}
}
