package dev.stride.local.embedded;

import dev.stride.functions.ApiHandler;
import dev.stride.functions.api.Api;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Ports;
import java.time.Instant;

/** A form in which the whole runtime lives in this process. */
public interface Form extends AutoCloseable {

    Ports ports();

    Deployment deployment();

    /** How its invocations are watched. */
    Watching watching();

    /** Sets the parts to work. */
    void start();

    /** The handler of the HTTP API over this runtime. */
    default ApiHandler api() {
        return new ApiHandler(new Api(ports(), deployment()), watching());
    }

    /** Deletes what was to be kept until then, unless the table does so by itself. */
    default void expire(Instant now) {}

    /** Lets the handlers at work end and invokes no more. */
    @Override
    void close();
}
