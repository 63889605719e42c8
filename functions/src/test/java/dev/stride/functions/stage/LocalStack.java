package dev.stride.functions.stage;

import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** LocalStack in a container, which Testcontainers starts and takes away again. */
public final class LocalStack {

    /** The last version that starts without the token of an account. */
    private static final DockerImageName IMAGE = DockerImageName.parse("localstack/localstack:4.14.0");

    /** One that has not started yet. */
    public static LocalStackContainer container() {
        return new LocalStackContainer(IMAGE);
    }

    private LocalStack() {}
}
