package dev.stride.peers;

import dev.restate.sdk.endpoint.Endpoint;
import dev.restate.sdk.http.vertx.RestateHttpServer;
import java.net.URI;

/** A process that runs the workflows of the comparison for Restate, with its SDK for Java. */
public final class RestateHandlers {

    /** @param words the port to listen on, and the address of the service that the workflows call */
    public static void main(String[] words) {
        RestateHttpServer.listen(
                Endpoint.bind(new Peers(URI.create(words[1]))).bind(new Wait()), Integer.parseInt(words[0]));
    }

    private RestateHandlers() {}
}
