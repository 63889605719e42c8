package dev.stride.adapter.aws.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.BrokenService;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedSecrets;
import dev.stride.call.secret.SecretSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.regions.Region;

@ExtendWith(EmulatedAwsExtension.class)
class SecretStoreTest {

    private final AwsAccess access;
    private final EmulatedSecrets emulated;
    private final String name = "NAME-" + UUID.randomUUID();
    private Instant now = Instant.EPOCH;

    SecretStoreTest(EmulatedAws aws) {
        access = aws.services().access();
        emulated = aws.services().secrets();
    }

    @ParameterizedTest
    @EnumSource
    void secret_isReadFromTheStoreUnderTheConfiguredPrefix(SecretStore.Source source) {
        put(source, "value");

        assertThat(open(source).find(name)).hasValue("value");
    }

    @ParameterizedTest
    @EnumSource
    void lookupOfAMissingSecret_findsNothing(SecretStore.Source source) {
        assertThat(open(source).find(name)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void secretWithAnInvalidName_isNotRequested(SecretStore.Source source) {
        var asked = emulated.requests();

        assertThat(open(source).find("my secret")).isEmpty();
        assertThat(emulated.requests()).isEqualTo(asked);
    }

    @ParameterizedTest
    @EnumSource
    void secretsManagerErrorOtherThanNotFound_isThrown(SecretStore.Source source) {
        try (var refusing = new BrokenService(400, "AccessDeniedException")) {
            var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
            var secretSource = new SecretStore(source, "stride/")
                    .open(
                            new AwsAccess(Region.EU_WEST_1, credentials, Optional.of(refusing.endpoint())),
                            InstantSource.system());

            for (var attempt = 1; attempt <= 2; attempt++) {
                assertThatExceptionOfType(AwsServiceException.class).isThrownBy(() -> secretSource.find(name));
                assertThat(refusing.requests())
                        .as("a failure must not be cached")
                        .isEqualTo(attempt);
            }
        }
    }

    @Test
    void foundSecret_isCachedForMinutes_butAMissingSecretOnlyForSeconds() {
        var secretSource = open(SecretStore.Source.SSM);
        secretSource.find(name);
        put(SecretStore.Source.SSM, "old");
        assertThat(secretSource.find(name)).isEmpty();

        pass(Limits.MISSING_SECRET_CACHED);
        assertThat(secretSource.find(name)).hasValue("old");

        put(SecretStore.Source.SSM, "new");
        pass(Limits.SECRET_CACHED.minusMillis(1));
        assertThat(secretSource.find(name)).hasValue("old");

        pass(Duration.ofMillis(1));
        assertThat(secretSource.find(name)).hasValue("new");
    }

    @Test
    void concurrentReadsOfOneSecret_shareOneRequestToTheSecretStore() throws InterruptedException {
        var fetches = new AtomicInteger();
        var together = new CountDownLatch(8);
        var secrets = new SecretStore.CachedSecrets(
                _ -> {
                    fetches.incrementAndGet();
                    return Optional.of("value");
                },
                () -> now);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(Collections.nCopies(8, () -> {
                together.countDown();
                together.await();
                return secrets.find(name);
            }));
        }

        assertThat(fetches).hasValue(1);
    }

    @Test
    void secretEvictedFromTheFullCache_isFetchedAgain() {
        var fetches = new AtomicInteger();
        var secrets =
                new SecretStore.CachedSecrets(_ -> Optional.of(Integer.toString(fetches.incrementAndGet())), () -> now);

        IntStream.rangeClosed(0, Limits.SECRETS_CACHED).forEach(each -> secrets.find("NAME" + each));

        assertThat(secrets.find("NAME0")).hasValue(Integer.toString(Limits.SECRETS_CACHED + 2));
    }

    private void put(SecretStore.Source source, String value) {
        emulated.put(source == SecretStore.Source.SSM ? "/stride/" + name : "stride/" + name, value);
    }

    private SecretSource open(SecretStore.Source source) {
        return new SecretStore(source, "stride/").open(access, () -> now);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }
}
