package dev.stride.local.embedded;

import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.store.Stores;
import java.time.Instant;

/** A runtime that lives completely in this process. */
public interface LocalRuntime extends AutoCloseable {

    Ports ports();

    /** Returns the store of the large blobs of {@link #ports}. */
    ObjectStore objects();

    Deployment deployment();

    /** Returns the telemetry of its invocations. */
    Telemetry telemetry();

    /** Starts the parts of the runtime. */
    void start();

    /** Returns the handler of the HTTP API over this runtime. */
    default ApiHandler apiHandler() {
        return new ApiHandler(
                new Api(ports(), Stores.of(ports()), deployment(), new AccessPolicy.Everyone()), telemetry());
    }

    /** Deletes data whose retention ended before an instant, unless the table does so itself. */
    default void deleteExpired(Instant now) {}

    /** Waits for the running handlers and invokes no more. */
    @Override
    void close();
}
