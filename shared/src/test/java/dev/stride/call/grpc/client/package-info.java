@NullMarked
package dev.stride.call.grpc.client;

import org.jspecify.annotations.NullMarked;
