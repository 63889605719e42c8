package dev.stride.local.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** An HTTP request body of several named texts ({@code multipart/form-data}, RFC 7578). */
public record MultipartFormData(String contentType, byte[] bytes) {

    public static MultipartFormData encode(Map<String, String> parts) {
        var boundary = UUID.randomUUID().toString();
        var body = new ByteArrayOutputStream();
        parts.forEach((name, text) -> {
            var quoted = name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
            write(body, "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted + "\"\r\n\r\n");
            write(body, text + "\r\n");
        });
        write(body, "--" + boundary + "--\r\n");
        return new MultipartFormData("multipart/form-data; boundary=" + boundary, body.toByteArray());
    }

    private static void write(ByteArrayOutputStream body, String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
