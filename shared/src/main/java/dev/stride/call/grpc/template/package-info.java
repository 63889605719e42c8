/**
 * Compiled gRPC methods and their message types.
 */
@NullMarked
package dev.stride.call.grpc.template;

import org.jspecify.annotations.NullMarked;
