package dev.stride.adapter.aws;

import dev.stride.TelemetryLimits;
import dev.stride.trace.TraceCollector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Exports traces to the OTLP endpoint of X-Ray, in signed HTTP requests with JSON bodies. The endpoint requires that
 * Transaction Search is enabled in the account.
 */
public final class XrayCollector implements TraceCollector {

    private static final String SERVICE = "xray";
    private static final int FIRST_ERROR_STATUS = 300;

    private final AwsAccess access;
    private final URI address;
    private final SdkHttpClient http = UrlConnectionHttpClient.builder()
            .connectionTimeout(TelemetryLimits.TRACE_TIMEOUT)
            .socketTimeout(TelemetryLimits.TRACE_TIMEOUT)
            .build();

    public XrayCollector(AwsAccess access) {
        this.access = access;
        address = access.endpoint()
                .orElseGet(() -> URI.create("https://xray." + access.region().id() + ".amazonaws.com"))
                .resolve("/v1/traces");
    }

    @Override
    public void export(byte[] document) throws IOException {
        var request = SdkHttpRequest.builder()
                .uri(address)
                .method(SdkHttpMethod.POST)
                .putHeader("Content-Type", "application/json")
                .putHeader("Content-Length", Integer.toString(document.length))
                .build();
        var payload = ContentStreamProvider.fromByteArray(document);
        try {
            var signed = AwsV4HttpSigner.create()
                    .sign(to -> to.identity(access.credentials().resolveCredentials())
                            .request(request)
                            .payload(payload)
                            .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, SERVICE)
                            .putProperty(
                                    AwsV4HttpSigner.REGION_NAME, access.region().id()));
            var response = http.prepareRequest(HttpExecuteRequest.builder()
                            .request(signed.request())
                            .contentStreamProvider(signed.payload().orElse(payload))
                            .build())
                    .call();
            response.responseBody().ifPresent(body -> body.abort());
            if (response.httpResponse().statusCode() >= FIRST_ERROR_STATUS) {
                throw new IOException("%s responded with HTTP status %s"
                        .formatted(address, response.httpResponse().statusCode()));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
