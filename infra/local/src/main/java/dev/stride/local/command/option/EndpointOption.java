package dev.stride.local.command.option;

import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.client.SigV4Authentication;
import dev.stride.local.command.option.StageOption.Stage;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/** The options that select a running deployment of Stride, and the credentials with which the command calls its API. */
public final class EndpointOption {

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final URI LOCAL = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The API of a running Stride. Default: STRIDE_ENDPOINT, or http://127.0.0.1:8080.")
    private Optional<URI> address = Optional.empty();

    @Mixin
    private final StageOption stageOption = new StageOption();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Sign requests with the credentials of this AWS profile.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--sign",
            description =
                    "Sign requests with IAM (Signature Version 4). This is the default for execute-api addresses.")
    private boolean sign;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description =
                    "The region to sign for. Required with a custom domain, whose address does not contain the region.")
    private Optional<String> region = Optional.empty();

    @Option(
            names = "--token",
            paramLabel = "JWT",
            description =
                    "Authenticate with this bearer token instead of an AWS signature. Prefer STRIDE_TOKEN, which keeps the token off the command line.",
            defaultValue = "${env:STRIDE_TOKEN:-}")
    private String token = "";

    @Option(
            names = "--stride-key",
            paramLabel = "KEY",
            description =
                    "The key of a 'stride dev' that has one. Prefer STRIDE_KEY, which keeps the key off the command line.",
            defaultValue = "${env:STRIDE_KEY:-}")
    private String key = "";

    /** Sends a request and returns the response. If the API answers with an error, the command ends with the error's message. */
    public ClientResponse call(Function<ApiClient, ClientResponse> question) {
        return callAllowingProblems(question).requireSuccess();
    }

    /** Sends a request and returns the response, even if it is an error response. */
    public ClientResponse callAllowingProblems(Function<ApiClient, ClientResponse> question) {
        try (var api = open()) {
            return question.apply(api);
        }
    }

    /** Returns an API client for the deployment of Stride that the command line selects. */
    public ApiClient open() {
        var target = target();
        if (target.endpoint().getHost() == null
                || !Set.of("http", "https").contains(target.endpoint().getScheme())) {
            throw new InvalidInputException(
                    "--endpoint: %s is not a URL such as https://stride.example.com.".formatted(target.endpoint()));
        }
        return new ApiClient(
                target.endpoint(), authentication(target), RetrySchedule.standard(), InstantSource.system());
    }

    /**
     * Returns the command line options with which another command reaches the same deployment of Stride: its address,
     * AWS profile and region, but never the user's bearer token.
     */
    public String commandOptions() {
        var target = target();
        var options = new StringBuilder("--endpoint " + target.endpoint());
        target.profile().ifPresent(name -> options.append(" --profile ").append(name));
        target.region().ifPresent(name -> options.append(" --region ").append(name));
        return options.toString();
    }

    /** Returns whether the user has chosen a deployment of Stride, instead of the default on this machine. */
    public boolean isConfigured() {
        return address.isPresent()
                || stage().isPresent()
                || environmentAddress().isPresent();
    }

    public Optional<String> profile() {
        return profile.or(() -> stage().flatMap(Stage::profile));
    }

    public Optional<String> region() {
        return region.or(() -> stage().flatMap(Stage::region));
    }

    /**
     * Returns the stage (a named deployment in the project's target file) that the user selected with {@code --stage}; empty
     * without this option.
     */
    public Optional<Stage> stage() {
        return stageOption.stage();
    }

    /**
     * Returns the deployment of Stride that the command line selects, by {@code --endpoint} or by {@code --stage}. A
     * stage is a deployment that the user has named in a file (by default {@code stride.targets.yaml});
     * {@code --profile} and {@code --region} override its settings. Throws an exception if both {@code --endpoint} and
     * {@code --stage} are set.
     */
    private Stage target() {
        var stage = stage();
        if (stage.isPresent() && address.isPresent()) {
            throw new InvalidInputException("--stage and --endpoint both name an address: give only one of them.");
        }
        return new Stage(
                address.or(() -> stage.map(Stage::endpoint)).orElseGet(EndpointOption::configuredAddress),
                profile.or(() -> stage.flatMap(Stage::profile)),
                region.or(() -> stage.flatMap(Stage::region)),
                stage.flatMap(Stage::owns));
    }

    private static URI configuredAddress() {
        return environmentAddress().orElse(LOCAL);
    }

    private static Optional<URI> environmentAddress() {
        return Optional.ofNullable(System.getenv("STRIDE_ENDPOINT"))
                .filter(text -> !text.isEmpty())
                .map(URI::create);
    }

    private RequestAuthentication authentication(Stage target) {
        var endpoint = target.endpoint();
        var own = SigV4Authentication.regionOf(endpoint);
        boolean wantsSignature =
                sign || target.profile().isPresent() || target.region().isPresent();
        if (wantsSignature || own.isPresent() && token.isEmpty()) {
            return SigV4Authentication.forProfile(
                    target.profile(), target.region().or(() -> own).orElseGet(() -> configuredRegion(target)));
        }
        if (token.isEmpty()) {
            return key.isEmpty() ? RequestAuthentication.ANONYMOUS : RequestAuthentication.strideKey(key);
        }
        if (!endpoint.getScheme().equals("https") && !THIS_MACHINE.contains(endpoint.getHost())) {
            throw new InvalidInputException("A token is sent by https only, not to %s.".formatted(endpoint));
        }
        return RequestAuthentication.bearerToken(token);
    }

    private static String configuredRegion(Stage target) {
        try {
            var chain = DefaultAwsRegionProviderChain.builder();
            target.profile().ifPresent(chain::profileName);
            return chain.build().getRegion().id();
        } catch (SdkClientException e) {
            throw new ResourceUnavailableException(
                    "The address %s does not contain a region: set --region.".formatted(target.endpoint()), e);
        }
    }
}
