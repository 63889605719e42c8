package dev.stride.local.client;

import dev.stride.local.ResourceUnavailableException;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;

/**
 * A caller who signs requests with AWS credentials (Signature Version 4).
 *
 * @param service the name of the service in signatures
 * @param region of the service
 * @param clock the clock that dates requests; AWS accepts those of the last minutes
 */
public record SigV4Authentication(AwsCredentialsProvider credentials, String service, String region, Clock clock)
        implements RequestAuthentication {

    private static final String API_GATEWAY = "execute-api";
    private static final Pattern HOST =
            Pattern.compile("[a-z0-9-]+\\.execute-api\\.(?<region>[a-z0-9-]+)\\.(amazonaws\\.com(\\.cn)?|api\\.aws)");

    /**
     * The names of signed headers that {@code headers} does not return, because the JDK's HTTP client sets these headers itself.
     */
    private static final Set<String> BY_ITSELF = Set.of("host", "content-length");

    private static final AwsV4HttpSigner SIGNER = AwsV4HttpSigner.create();

    public SigV4Authentication(AwsCredentialsProvider credentials, String region, Clock clock) {
        this(credentials, API_GATEWAY, region, clock);
    }

    /** Creates the authentication for API Gateway with the credentials of a profile. */
    public static SigV4Authentication forProfile(Optional<String> profile, String region) {
        return new SigV4Authentication(credentialsOf(profile), region, Clock.systemUTC());
    }

    /**
     * Returns AWS credentials from their usual places: the environment, a profile in the AWS files, or the role of this machine.
     */
    public static AwsCredentialsProvider credentialsOf(Optional<String> profile) {
        var credentials = DefaultCredentialsProvider.builder();
        profile.ifPresent(credentials::profileName);
        return credentials.build();
    }

    /** Returns the AWS region in an API Gateway address; empty for any other address. */
    public static Optional<String> regionOf(URI address) {
        var host =
                HOST.matcher(Optional.ofNullable(address.getHost()).orElse("").toLowerCase(Locale.ROOT));
        return host.matches() ? Optional.of(host.group("region")) : Optional.empty();
    }

    @Override
    public Map<String, String> headers(String method, URI address, Map<String, String> headers, byte[] body) {
        var request =
                SdkHttpRequest.builder().method(SdkHttpMethod.fromValue(method)).uri(address);
        headers.forEach(request::putHeader);
        var identity = resolveCredentials();
        var signed = SIGNER.sign(signing -> signing.identity(identity)
                .request(request.build())
                .payload(ContentStreamProvider.fromByteArray(body))
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                .putProperty(HttpSigner.SIGNING_CLOCK, clock));
        var added = new HashMap<String, String>();
        signed.request().forEachHeader((name, values) -> {
            if (!headers.containsKey(name) && !BY_ITSELF.contains(name.toLowerCase(Locale.ROOT))) {
                added.put(name, String.join(",", values));
            }
        });
        return added;
    }

    private AwsCredentials resolveCredentials() {
        try {
            return credentials.resolveCredentials();
        } catch (SdkClientException | IllegalStateException e) {
            throw new ResourceUnavailableException(
                    "No AWS credentials were found to sign the request: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,"
                            + " sign in with 'aws sso login', or name another --profile. (%s)".formatted(firstLine(e)),
                    e);
        }
    }

    private static String firstLine(RuntimeException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
