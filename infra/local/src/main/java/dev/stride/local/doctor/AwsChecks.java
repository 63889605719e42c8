package dev.stride.local.doctor;

import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.SigV4Authentication;
import dev.stride.local.doctor.Checkup.Finding;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/** Checks of the access to AWS. Only {@link #caller} calls AWS. */
public record AwsChecks(Surroundings surroundings, Optional<String> profileOption, Optional<String> regionOption) {

    private static final String CREDENTIALS = "AWS credentials";
    private static final String IDENTITY = "/?Action=GetCallerIdentity&Version=2011-06-15";
    private static final int OK = 200;

    /** The variables by which services of AWS give credentials to the programs that they run. */
    private static final List<String> OF_ROLES = List.of(
            "AWS_WEB_IDENTITY_TOKEN_FILE",
            "AWS_CONTAINER_CREDENTIALS_FULL_URI",
            "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");

    Finding credentials() {
        var variables = Stream.concat(Stream.of("AWS_ACCESS_KEY_ID"), OF_ROLES.stream())
                .filter(name -> surroundings.variable(name).isPresent())
                .findFirst();
        if (profileOption.isEmpty() && variables.isPresent()) {
            return Finding.ok(CREDENTIALS, "from " + variables.get());
        }
        if (!profiles().isEmpty()) {
            return Finding.ok(CREDENTIALS, "from the profile " + profileName());
        }
        return Finding.warning(
                CREDENTIALS,
                "neither variables of the environment nor the profile " + profileName() + " have any",
                "sign in with aws sso login or aws configure, if you deploy to AWS");
    }

    Finding region() {
        return configuredRegion()
                .map(region -> Finding.ok("AWS region", region))
                .orElseGet(() -> Finding.warning(
                        "AWS region",
                        "neither AWS_REGION nor the profile " + profileName() + " has one",
                        "set AWS_REGION, if you deploy to AWS"));
    }

    Finding sam() {
        return surroundings
                .program("sam")
                .map(file -> Finding.ok("SAM", file.toString()))
                .orElseGet(() -> Finding.warning(
                        "SAM", "sam is not on the PATH", "install the AWS SAM CLI, if you deploy the stack to AWS"));
    }

    /** Asks AWS whose credentials these are. */
    Finding caller() {
        var region = configuredRegion();
        if (region.isEmpty()) {
            return Finding.problem("AWS account", "not asked, because there is no region", "set AWS_REGION");
        }
        var address = "https://sts.%s.%s"
                .formatted(
                        region.get(),
                        PartitionMetadata.of(Region.of(region.get())).dnsSuffix());
        return caller(URI.create(surroundings.variable("AWS_ENDPOINT_URL_STS").orElse(address)), region.get());
    }

    private Finding caller(URI address, String region) {
        var signature = new SigV4Authentication(
                SigV4Authentication.credentialsOf(profileOption), "sts", region, Clock.systemUTC());
        try (var sts = new ApiClient(address, signature, RetrySchedule.standard(), InstantSource.system())) {
            var answer = sts.forward("GET", IDENTITY, Map.of("Accept", "application/json"), new byte[0]);
            return answer.statusCode() == OK
                    ? Finding.ok(
                            "AWS account",
                            Json.parse(answer.body())
                                    .at("/GetCallerIdentityResponse/GetCallerIdentityResult/Arn")
                                    .asText())
                    : Finding.problem(
                            "AWS account",
                            "AWS refused the credentials with status " + answer.statusCode(),
                            "sign in again with aws sso login or aws configure");
        } catch (ResourceUnavailableException unavailable) {
            return Finding.problem(
                    "AWS account", String.valueOf(unavailable.getMessage()), "check credentials and network");
        } catch (IOException noJson) {
            return Finding.problem("AWS account", address + " does not answer as AWS does", "check the network");
        }
    }

    private Optional<String> configuredRegion() {
        return regionOption
                .or(() -> surroundings.variable("AWS_REGION"))
                .or(() -> surroundings.variable("AWS_DEFAULT_REGION"))
                .or(() -> profiles().stream()
                        .flatMap(profile -> profile.property("region").stream())
                        .findFirst());
    }

    private String profileName() {
        return profileOption.or(() -> surroundings.variable("AWS_PROFILE")).orElse("default");
    }

    private List<Profile> profiles() {
        return Stream.of(
                        profile("AWS_SHARED_CREDENTIALS_FILE", "credentials", ProfileFile.Type.CREDENTIALS),
                        profile("AWS_CONFIG_FILE", "config", ProfileFile.Type.CONFIGURATION))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Profile> profile(String variable, String name, ProfileFile.Type type) {
        var file = surroundings
                .variable(variable)
                .map(Path::of)
                .orElseGet(() -> surroundings.home().resolve(".aws").resolve(name));
        try {
            return Files.isReadable(file)
                    ? ProfileFile.builder().content(file).type(type).build().profile(profileName())
                    : Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
