/** A gRPC client that enforces the operator's egress policy. */
@NullMarked
package dev.stride.call.grpc.client;

import org.jspecify.annotations.NullMarked;
