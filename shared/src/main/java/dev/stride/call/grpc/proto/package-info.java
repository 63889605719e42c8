/** Resolves methods of proto documents to templates. Only deployment uses it. */
@NullMarked
package dev.stride.call.grpc.proto;

import org.jspecify.annotations.NullMarked;
