package dev.stride.simulation;

import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;

/** The network: requests reach what stands for the services, and answers take virtual time. */
public final class SimHttp implements Http {

    private final World world;
    private final Services services;

    public SimHttp(World world, Services services) {
        this.world = world;
        this.services = services;
    }

    @Override
    public HttpReply send(HttpRequest request) {
        return services.answer(request)
                .within(
                        request.timeout(),
                        world,
                        () -> new HttpReply.Unanswered(
                                HttpReply.Reason.TIMED_OUT,
                                "No answer from %s within %s"
                                        .formatted(request.uri().getHost(), request.timeout())));
    }
}
