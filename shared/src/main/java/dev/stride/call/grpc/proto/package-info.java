/** Resolves methods of proto documents to call templates. It is used at deployment only. */
@NullMarked
package dev.stride.call.grpc.proto;

import org.jspecify.annotations.NullMarked;
