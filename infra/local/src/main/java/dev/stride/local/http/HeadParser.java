package dev.stride.local.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpRequestParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/** A parser of the request line and the headers of a request. It bounds them, because they are read before the key is known. */
final class HeadParser extends DefaultHttpRequestParser {

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
