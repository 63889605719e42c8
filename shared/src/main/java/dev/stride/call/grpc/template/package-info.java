/** The templates of gRPC methods that plans store, and the encoding of arguments. */
@NullMarked
package dev.stride.call.grpc.template;

import org.jspecify.annotations.NullMarked;
