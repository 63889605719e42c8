package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** The HTTP API of a deployment that requires IAM-signed requests. */
final class SignedApi implements StackApi {

    /** Headers that the HTTP client writes itself. */
    private static final Set<String> RESTRICTED = Set.of("host", "content-length");

    private static final AwsCredentialsIdentity CREDENTIALS = AwsCredentialsIdentity.create("test", "test");

    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

    SignedApi(URI address) {
        this.address = address;
    }

    @Override
    public Answer get(String pathAndQuery) {
        return send(signed("GET", pathAndQuery, Map.of(), ""));
    }

    @Override
    public Answer post(String path, Map<String, String> headers, String body) {
        return send(signed("POST", path, headers, body));
    }

    /** Sends a request without credentials. */
    Answer getUnsigned(String path) {
        return send(HttpRequest.newBuilder(URI.create(address + path)));
    }

    /** Asks, as a browser does, whether a page of an origin may send a request; returns the origins that may. */
    Optional<String> preflight(String path, String origin) {
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST");
        return send(request, response -> response.headers().firstValue("Access-Control-Allow-Origin"));
    }

    @Override
    public void close() {
        client.close();
    }

    private HttpRequest.Builder signed(String method, String pathAndQuery, Map<String, String> headers, String body) {
        var uri = URI.create(address + pathAndQuery);
        var request = SdkHttpFullRequest.builder().uri(uri).method(SdkHttpMethod.fromValue(method));
        headers.forEach(request::putHeader);
        var signed = signer.sign(sign -> sign.identity(CREDENTIALS)
                .request(request.build())
                .payload(ContentStreamProvider.fromUtf8String(body))
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "execute-api")
                .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1"));
        var builder = HttpRequest.newBuilder(uri);
        signed.request().forEachHeader((name, values) -> {
            if (!RESTRICTED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
            }
        });
        return builder.method(method, BodyPublishers.ofString(body));
    }

    private Answer send(HttpRequest.Builder request) {
        return send(request, SignedApi::answer);
    }

    private static Answer answer(HttpResponse<byte[]> response) throws IOException {
        var type = response.headers().firstValue("Content-Type").orElse("");
        return new Answer(
                response.statusCode(),
                type.contains("json") && response.body().length > 0
                        ? Json.parse(response.body())
                        : MissingNode.getInstance());
    }

    private interface Reader<T> {
        T read(HttpResponse<byte[]> response) throws IOException;
    }

    private <T> T send(HttpRequest.Builder request, Reader<T> reader) {
        try {
            return reader.read(client.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + address, e);
        }
    }
}
