/** From a method of a proto document to the template of its calls; at deployment only. */
@NullMarked
package dev.stride.call.grpc.proto;

import org.jspecify.annotations.NullMarked;
