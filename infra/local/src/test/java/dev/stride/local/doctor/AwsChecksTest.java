package dev.stride.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.doctor.Checkup.Finding;
import dev.stride.local.doctor.Checkup.Finding.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwsChecksTest {

    @TempDir
    private Path home;

    private AwsChecks checks(Map<String, String> environment) {
        return new AwsChecks(new Surroundings(environment, home), Optional.empty(), Optional.empty());
    }

    private void writeProfiles() throws IOException {
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/config"), """
                [default]
                region = eu-west-1
                [profile prod]
                region = us-east-1
                """);
    }

    @Test
    void nothingIsConfigured_everythingIsAWarning() {
        var checks = checks(Map.of());

        assertThat(checks.credentials().level()).isEqualTo(Level.warning);
        assertThat(checks.region().level()).isEqualTo(Level.warning);
        assertThat(checks.sam().level()).isEqualTo(Level.warning);
        assertThat(checks.caller().level()).isEqualTo(Level.problem);
    }

    @Test
    void variablesOfTheEnvironment_areFound() {
        var checks = checks(Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_REGION", "eu-central-1"));

        assertThat(checks.credentials()).isEqualTo(Finding.ok("AWS credentials", "from AWS_ACCESS_KEY_ID"));
        assertThat(checks.region()).isEqualTo(Finding.ok("AWS region", "eu-central-1"));
    }

    @Test
    void theRegionOfTheChosenProfile_isFound() throws IOException {
        writeProfiles();

        assertThat(checks(Map.of()).region().found()).isEqualTo("eu-west-1");
        assertThat(checks(Map.of("AWS_PROFILE", "prod")).region().found()).isEqualTo("us-east-1");
        assertThat(checks(Map.of("AWS_PROFILE", "test")).region().level()).isEqualTo(Level.warning);
        assertThat(checks(Map.of("AWS_PROFILE", "prod")).credentials().found()).isEqualTo("from the profile prod");
    }

    @Test
    void aProgramOnThePath_isFound() throws IOException {
        var sam = Files.createFile(home.resolve("sam"));
        assertThat(sam.toFile().setExecutable(true)).isTrue();

        assertThat(checks(Map.of("PATH", "/nowhere:" + home)).sam()).isEqualTo(Finding.ok("SAM", sam.toString()));
    }
}
