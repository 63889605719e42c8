package dev.stride.simulator.port;

import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.simulator.world.DelayedReply;
import dev.stride.simulator.world.World;

/** What stands for the services outside: those over HTTP, and the doors to others where there are any. */
@FunctionalInterface
public interface SimulatedServices {

    /** Answers a request over HTTP. */
    DelayedReply<HttpReply> answer(HttpRequest request);

    /** Where {@code http} actions of the Workflow Language may go. */
    default HostAllowList allowed() {
        return HostAllowList.UNSET;
    }

    /** The door to services over gRPC. @param world in which their answers take time */
    default GrpcClient grpc(World world) {
        throw new UnsupportedOperationException("no service answers over gRPC");
    }

    /** The door to message brokers. @param world in which their answers take time */
    default MessagePublisher brokers(World world) {
        throw new UnsupportedOperationException("there is no message broker");
    }

    /** The door to services of AWS. @param world in which their answers take time */
    default AwsServices cloud(World world) {
        throw new UnsupportedOperationException("no service of AWS answers");
    }
}
