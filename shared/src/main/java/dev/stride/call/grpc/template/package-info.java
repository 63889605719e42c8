/** The call templates of gRPC methods, which compiled workflows store, and the encoding of call arguments. */
@NullMarked
package dev.stride.call.grpc.template;

import org.jspecify.annotations.NullMarked;
