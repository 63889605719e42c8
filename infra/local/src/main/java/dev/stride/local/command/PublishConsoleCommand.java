package dev.stride.local.command;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.client.SigV4Authentication;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.console.ConsolePublication;
import dev.stride.local.console.ConsoleResources;
import dev.stride.local.console.DeployedStack;
import java.net.URI;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/** The command {@code stride console publish}: it uploads Stride's web console to the bucket of a stack. */
@Command(
        name = "publish",
        description = {
            "Uploads the web console to the bucket of a stack that was deployed with the parameter Console.",
            "Users open the console at the URL in the stack's output ConsoleUrl,"
                    + " and sign in at the issuer in the stack's parameter TokenIssuer."
        })
final class PublishConsoleCommand implements Callable<Integer> {

    private static final String CLOUD_FORMATION = "cloudformation";
    private static final int OK = 200;

    @Mixin
    private final Console console = new Console();

    @Option(names = "--stack", paramLabel = "NAME", required = true, description = "Name of the stack.")
    private String stack = "";

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Use the credentials of this AWS profile."
                    + " They must allow cloudformation:DescribeStacks and s3:PutObject.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "Region of the stack. Default: the region of the profile or of the environment.")
    private Optional<String> region = Optional.empty();

    @Override
    public Integer call() {
        var home = region.map(Region::of).orElseGet(this::configuredRegion);
        var credentials = SigV4Authentication.credentialsOf(profile);
        var signature = new SigV4Authentication(credentials, CLOUD_FORMATION, home.id(), Clock.systemUTC());
        var publication = ConsolePublication.prepare(
                describe(home, signature), new ConsoleResources(), PublishConsoleCommand::fetch);
        try (var s3 = new AwsAccess(home, credentials, Optional.empty()).s3()) {
            publication.upload(s3);
        }
        console.printResult(publication.release().files().size() + " files are in the bucket " + publication.bucket());
        console.printResult("open " + publication.address());
        return ExitCode.SUCCESS;
    }

    private DeployedStack describe(Region home, RequestAuthentication signature) {
        var suffix = PartitionMetadata.of(home).dnsSuffix();
        try (var cloudFormation = client("https://%s.%s.%s".formatted(CLOUD_FORMATION, home.id(), suffix), signature)) {
            return DeployedStack.describe(cloudFormation, stack);
        }
    }

    private static byte[] fetch(String address) {
        try (var issuer = client(address, RequestAuthentication.ANONYMOUS)) {
            var response = issuer.forward("GET", "", Map.of("Accept", "application/json"), new byte[0]);
            if (response.statusCode() != OK) {
                throw new InvalidInputException(address + " answered with status " + response.statusCode() + ".");
            }
            return response.body();
        }
    }

    private static ApiClient client(String address, RequestAuthentication authentication) {
        return new ApiClient(URI.create(address), authentication, RetrySchedule.standard(), InstantSource.system());
    }

    private Region configuredRegion() {
        try {
            var chain = DefaultAwsRegionProviderChain.builder();
            profile.ifPresent(chain::profileName);
            return chain.build().getRegion();
        } catch (SdkClientException e) {
            throw new ResourceUnavailableException("The region of the stack is not known: set --region.", e);
        }
    }
}
