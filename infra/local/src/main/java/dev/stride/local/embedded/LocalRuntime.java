package dev.stride.local.embedded;

import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.store.Stores;
import java.time.Instant;

/** A form in which the whole runtime lives in this process. */
public interface LocalRuntime extends AutoCloseable {

    Ports ports();

    Deployment deployment();

    /** How its invocations are watched. */
    Telemetry telemetry();

    /** Sets the parts to work. */
    void start();

    /** The handler of the HTTP API over this runtime. */
    default ApiHandler apiHandler() {
        return new ApiHandler(new Api(ports(), Stores.of(ports()), deployment()), telemetry());
    }

    /** Deletes what was to be kept until then, unless the table does so by itself. */
    default void deleteExpired(Instant now) {}

    /** Lets the handlers at work end and invokes no more. */
    @Override
    void close();
}
