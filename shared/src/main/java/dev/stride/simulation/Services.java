package dev.stride.simulation;

import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.call.httpaction.AllowList;
import dev.stride.call.rpc.Grpc;

/** What stands for the services outside: those over HTTP, and the doors to others where there are any. */
@FunctionalInterface
public interface Services {

    /** Answers a request over HTTP. */
    Answer<HttpReply> answer(HttpRequest request);

    /** Where {@code http} actions of the Workflow Language may go. */
    default AllowList allowed() {
        return AllowList.UNSET;
    }

    /** The door to services over gRPC. @param world in which their answers take time */
    default Grpc grpc(World world) {
        throw new UnsupportedOperationException("no service answers over gRPC");
    }

    /** The door to message brokers. @param world in which their answers take time */
    default Brokers brokers(World world) {
        throw new UnsupportedOperationException("there is no message broker");
    }

    /** The door to services of AWS. @param world in which their answers take time */
    default Cloud cloud(World world) {
        throw new UnsupportedOperationException("no service of AWS answers");
    }
}
