package dev.stride.local.http;

import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpServerConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpRequestParser;
import org.apache.hc.core5.http.impl.io.HttpService;
import org.apache.hc.core5.http.io.HttpServerRequestHandler;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.support.BasicHttpServerExpectationDecorator;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.http.protocol.HttpProcessorBuilder;
import org.apache.hc.core5.http.protocol.ResponseConnControl;
import org.apache.hc.core5.http.protocol.ResponseContent;
import org.apache.hc.core5.http.protocol.ResponseDate;

/** A server of HTTP/1.1 with a virtual thread for each connection. It answers what is not HTTP with a problem document. */
final class HttpListener implements AutoCloseable {

    /**
     * The number of connections that may wait to be accepted. It is large enough for a burst of connections, because a client
     * retries a refused connection only after a second.
     */
    private static final int BACKLOG = 1_024;

    /** Maximum number of open connections. Further ones wait to be accepted. */
    private static final int CONNECTIONS = 8_192;

    /** How long a connection may send nothing, in milliseconds. */
    private static final int IDLE_MILLIS = 30_000;

    /** How long no connection is accepted after a failure, such as a lack of file descriptors. */
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** What an address contains in percent-encoded form only (RFC 3986), and percent signs that encode nothing. */
    private static final Pattern NOT_IN_ADDRESS = Pattern.compile("[^!-~]|[\"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

    /** The part of an absolute address that is not the path. */
    private static final Pattern AUTHORITY = Pattern.compile("(?i)^https?://[^/?]*");

    private final ServerSocket serverSocket = new ServerSocket();
    private final Semaphore free = new Semaphore(CONNECTIONS);
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Service service;

    @FunctionalInterface
    interface Handler {
        ApiResponse answer(LocalRequest request) throws IOException;
    }

    /**
     * Opens the port. The server answers requests once {@link #start} is called.
     *
     * @throws IOException if the port is in use
     */
    HttpListener(InetSocketAddress address, Handler handler) throws IOException {
        serverSocket.bind(address, BACKLOG);
        service = new Service(handler);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) serverSocket.getLocalSocketAddress();
    }

    void start() {
        Thread.ofVirtual().name("accept").start(this::accept);
    }

    @Override
    public void close() {
        closeQuietly(serverSocket);
        open.forEach(HttpListener::closeQuietly);
    }

    private void accept() {
        while (!serverSocket.isClosed()) {
            free.acquireUninterruptibly();
            try {
                var socket = serverSocket.accept();
                open.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            } catch (IOException closedOrWithoutDescriptors) {
                free.release();
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                var connection = new DefaultBHttpServerConnection(
                        "http", HeadParser.CONFIG, null, null, null, null, _ -> new HeadParser(), null)) {
            socket.setSoTimeout(IDLE_MILLIS);
            socket.setTcpNoDelay(true);
            connection.bind(socket);
            while (connection.isOpen()) {
                service.handleRequest(connection, HttpCoreContext.create());
            }
        } catch (IOException | HttpException gone) {
            // The client has closed the connection, sends nothing, or sends lines without an end.
        } finally {
            open.remove(socket);
            free.release();
        }
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception alreadyBroken) {
            // Nothing is left to close.
        }
    }

    /** The protocol. Its errors have no text of the library. */
    private static final class Service extends HttpService {

        private Service(Handler handler) {
            super(
                    HttpProcessorBuilder.create()
                            .addAll(new ResponseDate(), new ResponseContent(), new ResponseConnControl())
                            .build(),
                    new BasicHttpServerExpectationDecorator(
                            (request, trigger, context) -> answer(handler, request, trigger, context)));
        }

        private static void answer(
                Handler handler,
                ClassicHttpRequest request,
                HttpServerRequestHandler.ResponseTrigger trigger,
                HttpContext context)
                throws IOException, HttpException {
            var response = new BasicClassicHttpResponse(200);
            fill(response, response(handler, request, context));
            trigger.submitResponse(response);
        }

        private static ApiResponse response(Handler handler, ClassicHttpRequest request, HttpContext context)
                throws IOException, HttpException {
            try {
                return handler.answer(request(request, context));
            } catch (ProblemException refused) {
                return refused.problem().response();
            } catch (RuntimeException failure) {
                return Problem.internal("The request failed unexpectedly.").response();
            }
        }

        private static LocalRequest request(ClassicHttpRequest request, HttpContext context)
                throws IOException, HttpException {
            if (request.containsHeader(HttpHeaders.CONTENT_LENGTH)
                    && request.containsHeader(HttpHeaders.TRANSFER_ENCODING)) {
                throw new ProtocolException("two lengths of one body");
            }
            if (NOT_IN_ADDRESS.matcher(request.getPath()).find()) {
                throw new ProblemException(
                        Problem.badRequest("The address contains a character that must be percent-encoded."));
            }
            var target = AUTHORITY.matcher(request.getPath()).replaceFirst("").split("\\?", 2);
            var entity = request.getEntity();
            var sender = (InetSocketAddress)
                    HttpCoreContext.cast(context).getEndpointDetails().getRemoteAddress();
            return new LocalRequest(
                    request.getMethod().toUpperCase(Locale.ROOT),
                    target[0].isEmpty() ? "/" : target[0],
                    target.length == 2 ? target[1] : "",
                    headers(request),
                    entity == null ? InputStream.nullInputStream() : entity.getContent(),
                    sender.getAddress().getHostAddress());
        }

        private static Map<String, String> headers(ClassicHttpRequest request) {
            var headers = new HashMap<String, String>();
            for (var header : request.getHeaders()) {
                var value = Optional.ofNullable(header.getValue()).orElse("");
                headers.merge(header.getName().toLowerCase(Locale.ROOT), value, (one, more) -> one + "," + more);
            }
            return headers;
        }

        @Override
        protected void handleException(HttpException notHttp, ClassicHttpResponse response) {
            fill(
                    response,
                    Problem.badRequest("The request is not valid HTTP/1.1.").response());
            response.setCode(toStatusCode(notHttp));
        }

        private static void fill(ClassicHttpResponse response, ApiResponse answer) {
            response.setCode(answer.status());
            answer.headers().forEach(response::setHeader);
            if (answer.body().length > 0) {
                response.setEntity(new ByteArrayEntity(answer.body(), null));
            }
        }
    }

    /** A parser of the request line and the headers of a request. It bounds them, because they are read before the key is known. */
    private static final class HeadParser extends DefaultHttpRequestParser {

        private static final int LINE_CHARACTERS = 64 << 10;
        private static final int HEADERS = 200;

        /** Maximum size of the request line and all headers together, up to the bytes of one buffer. */
        private static final int HEAD_BYTES = 128 << 10;

        /** The bounds of one line, which a connection needs as well. */
        static final Http1Config CONFIG = Http1Config.custom()
                .setMaxLineLength(LINE_CHARACTERS)
                .setMaxHeaderCount(HEADERS)
                .build();

        HeadParser() {
            super(CONFIG);
        }

        @Override
        public ClassicHttpRequest parse(SessionInputBuffer buffer, InputStream connection)
                throws IOException, HttpException {
            return super.parse(buffer, new Bounded(connection));
        }

        private static final class Bounded extends FilterInputStream {

            private int left = HEAD_BYTES;

            private Bounded(InputStream connection) {
                super(connection);
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                if (left == 0) {
                    throw new MessageConstraintException("more than %d bytes of headers".formatted(HEAD_BYTES));
                }
                var count = super.read(into, from, Math.min(length, left));
                left -= Math.max(count, 0);
                return count;
            }
        }
    }
}
