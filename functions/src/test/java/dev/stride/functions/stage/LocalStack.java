package dev.stride.functions.stage;

import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** LocalStack in a container that Testcontainers starts and removes. */
public final class LocalStack {

    /** The last version that does not require an account token. */
    private static final DockerImageName IMAGE = DockerImageName.parse("localstack/localstack:4.14.0");

    /** Creates a container that is not started yet. */
    public static LocalStackContainer container() {
        return new LocalStackContainer(IMAGE);
    }

    private LocalStack() {}
}
