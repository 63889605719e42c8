package dev.stride.call.http.message;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The body of a multipart form request (RFC 7578). */
public final class MultipartBody {

    private final String boundary;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    /** @param key seed of the boundary, so that a repeated call sends the same bytes */
    public MultipartBody(String key) {
        boundary = "stride-" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    }

    public String type() {
        return "multipart/form-data; boundary=" + boundary;
    }

    public void add(String name, String type, String text) {
        add("name=\"" + quoted(name) + "\"", type, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Adds a part with binary data. The field name is also sent as the file name, because many servers accept binary data only
     * with a file name.
     */
    public void addFile(String name, String type, byte[] bytes) {
        add("name=\"" + quoted(name) + "\"; filename=\"" + quoted(name) + "\"", type, bytes);
    }

    public byte[] content() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(content.toByteArray());
        whole.writeBytes(ascii("--" + boundary + "--\r\n"));
        return whole.toByteArray();
    }

    private void add(String disposition, String type, byte[] bytes) {
        content.writeBytes(ascii("--" + boundary + "\r\nContent-Disposition: form-data; "));
        content.writeBytes((disposition + "\r\nContent-Type: " + type + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        content.writeBytes(bytes);
        content.writeBytes(ascii("\r\n"));
    }

    /** Escapes quotes and line breaks in a field name, as browsers do. */
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
