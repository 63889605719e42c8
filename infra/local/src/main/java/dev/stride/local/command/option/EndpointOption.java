package dev.stride.local.command.option;

import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.client.RetrySchedule;
import dev.stride.local.client.SigV4Authentication;
import dev.stride.local.command.output.InvalidInputException;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/** The options that select a running Stride and the caller's credentials. */
public final class EndpointOption {

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The API of a running Stride. Default: STRIDE_ENDPOINT, or http://127.0.0.1:8080.",
            defaultValue = "${env:STRIDE_ENDPOINT:-http://127.0.0.1:8080}")
    private URI address = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Sign requests with the credentials of this profile of AWS.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--sign",
            description = "Sign requests with IAM. An address of API Gateway (execute-api) needs no saying.")
    private boolean sign;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "The region to sign for, where the address does not tell: with a domain of your own.")
    private Optional<String> region = Optional.empty();

    @Option(
            names = "--token",
            paramLabel = "JWT",
            description = "Send this token instead. Better in STRIDE_TOKEN, where nobody reads it off the screen.",
            defaultValue = "${env:STRIDE_TOKEN:-}")
    private String token = "";

    /** Sends a request; a problem response ends the command. */
    public ClientResponse call(Function<ApiClient, ClientResponse> question) {
        var clientResponse = callAllowingProblems(question);
        if (clientResponse.isProblem()) {
            throw new InvalidInputException(clientResponse.problem());
        }
        return clientResponse;
    }

    /** Sends a request and returns its response, even a problem. */
    public ClientResponse callAllowingProblems(Function<ApiClient, ClientResponse> question) {
        if (address.getHost() == null || !Set.of("http", "https").contains(address.getScheme())) {
            throw new InvalidInputException(
                    "--endpoint: " + address + " is no address such as https://stride.example.com.");
        }
        try (var endpoint =
                new ApiClient(address, authentication(), RetrySchedule.standard(), InstantSource.system())) {
            return question.apply(endpoint);
        }
    }

    private RequestAuthentication authentication() {
        var own = SigV4Authentication.regionOf(address);
        boolean wantsSignature = sign || profile.isPresent() || region.isPresent();
        if (wantsSignature || own.isPresent() && token.isEmpty()) {
            return SigV4Authentication.forProfile(profile, region.or(() -> own).orElseGet(this::configuredRegion));
        }
        if (token.isEmpty()) {
            return RequestAuthentication.ANONYMOUS;
        }
        if (!address.getScheme().equals("https") && !THIS_MACHINE.contains(address.getHost())) {
            throw new InvalidInputException("A token is sent by https only, not to " + address + ".");
        }
        return RequestAuthentication.bearerToken(token);
    }

    private String configuredRegion() {
        try {
            var chain = DefaultAwsRegionProviderChain.builder();
            profile.ifPresent(chain::profileName);
            return chain.build().getRegion().id();
        } catch (SdkClientException e) {
            throw new ResourceUnavailableException(
                    "The address " + address + " does not tell its region: name it with --region.", e);
        }
    }
}
