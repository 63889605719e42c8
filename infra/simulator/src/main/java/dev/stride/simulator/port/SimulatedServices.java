package dev.stride.simulator.port;

import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** The simulated external services of a run: HTTP services, and optionally gRPC services, message brokers and AWS services. */
@FunctionalInterface
public interface SimulatedServices {

    DelayedReply<HttpReply> answer(HttpRequest request);

    /** Returns the hosts that {@code http} actions of the Workflow Language can call. */
    default HostAllowList allowed() {
        return HostAllowList.UNSET;
    }

    /**
     * Returns a client of the gRPC services.
     *
     * @param world the world in which their responses take time
     */
    default GrpcClient grpc(World world) {
        throw new UnsupportedOperationException("the simulation has no gRPC services");
    }

    /**
     * Returns a client of the message brokers.
     *
     * @param world the world in which their responses take time
     */
    default MessagePublisher brokers(World world) {
        throw new UnsupportedOperationException("the simulation has no message brokers");
    }

    /**
     * Returns a client of the AWS services.
     *
     * @param world the world in which their responses take time
     */
    default AwsServices cloud(World world) {
        throw new UnsupportedOperationException("no service of AWS answers");
    }

    /**
     * A reply of a simulated service and its latency.
     *
     * @param after virtual time until the reply arrives
     */
    record DelayedReply<R>(Duration after, R reply) {

        /** Converts the reply; the latency stays the same. */
        public <S> DelayedReply<S> map(Function<R, S> form) {
            return new DelayedReply<>(after, form.apply(reply));
        }

        /**
         * Waits in virtual time and returns the reply. If the timeout passes first, returns a result of {@code late} instead.
         *
         * @param timeout the longest time that the caller waits
         * @param late supplies the result of a timeout
         */
        public R await(Duration timeout, World world, Supplier<R> late) {
            if (after.compareTo(timeout) > 0) {
                world.pause(timeout);
                return late.get();
            }
            world.pause(after);
            return reply;
        }
    }
}
