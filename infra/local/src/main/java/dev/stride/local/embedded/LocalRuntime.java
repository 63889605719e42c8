package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.store.Stores;
import java.time.Instant;

/** A runtime whose Lambda handlers run in this process. Its data is in a local database or in an emulator of AWS. */
public interface LocalRuntime extends AutoCloseable {

    Ports ports();

    /** Returns the object store, in which the runtime keeps data that is too large for the table. */
    ObjectStore objects();

    Deployment deployment();

    Telemetry telemetry();

    /** Starts the runtime: from now on, it receives messages and invokes the handlers. */
    void start();

    default ApiHandler apiHandler() {
        return new ApiHandler(new Api(ports(), Stores.of(ports()), deployment()), telemetry());
    }

    /**
     * Returns the handler of the HTTP API for requests from outside of this process: a response is returned only when what it
     * tells is stored.
     */
    default RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> settled(ApiHandler apiHandler) {
        return (event, context) -> {
            var response = apiHandler.handleRequest(event, context);
            settle();
            return response;
        };
    }

    /** Waits until everything that the runtime has done so far is stored, so that it may be told outside of this process. */
    void settle();

    /**
     * Deletes data whose retention ended before an instant. Does nothing if the table itself deletes expired items, as DynamoDB
     * does.
     */
    default void deleteExpired(Instant now) {}

    /** Stops invoking handlers, and waits for the running ones. */
    @Override
    void close();
}
