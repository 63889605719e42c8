package dev.stride.simulation;

import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import java.time.Duration;

/** The network: requests reach what stands for the services, and answers take virtual time. */
public final class SimHttp implements Http {

    /** What stands for the services outside. */
    @FunctionalInterface
    public interface Services {

        Answer answer(HttpRequest request);
    }

    /** @param after virtual time that passes until the reply is there */
    public record Answer(Duration after, HttpReply reply) {}

    private final World world;
    private final Services services;

    public SimHttp(World world, Services services) {
        this.world = world;
        this.services = services;
    }

    @Override
    public HttpReply send(HttpRequest request) {
        var answer = services.answer(request);
        if (answer.after().compareTo(request.timeout()) > 0) {
            world.pause(request.timeout());
            return new HttpReply.Unanswered(
                    HttpReply.Reason.TIMED_OUT,
                    "No answer from %s within %s".formatted(request.uri().getHost(), request.timeout()));
        }
        world.pause(answer.after());
        return answer.reply();
    }
}
