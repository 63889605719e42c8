@NullMarked
package dev.stride.call.grpc;

import org.jspecify.annotations.NullMarked;
