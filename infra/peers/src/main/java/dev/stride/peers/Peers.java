package dev.stride.peers;

import dev.restate.sdk.Context;
import dev.restate.sdk.DurableFuture;
import dev.restate.sdk.annotation.Handler;
import dev.restate.sdk.annotation.Service;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;

/** The workflows of the comparison that do not wait. */
@Service
public class Peers {

    private static final int STEPS = 10;
    private static final int CALLS = 3;
    private static final int BRANCHES = 100;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI service;

    Peers(URI service) {
        this.service = service;
    }

    /** Runs durable steps one after the other. */
    @Handler
    public void steps(Context context) {
        for (int step = 0; step < STEPS; step++) {
            int result = step;
            context.run("step", Integer.class, () -> result);
        }
    }

    /** Calls the service, and each time stores its answer. */
    @Handler
    public void calls(Context context) {
        for (int call = 0; call < CALLS; call++) {
            int n = call;
            context.run("call", String.class, () -> number(n));
        }
    }

    /** Runs durable steps at the same time, and waits for all. */
    @Handler
    public void branches(Context context) {
        var branches = new ArrayList<DurableFuture<?>>();
        for (int branch = 0; branch < BRANCHES; branch++) {
            int result = 2 * branch;
            branches.add(context.runAsync("branch", Integer.class, () -> result));
        }
        DurableFuture.all(branches).await();
    }

    private String number(int n) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(service.resolve("/numbers/" + n)).build();
        return client.send(request, BodyHandlers.ofString()).body();
    }
}
