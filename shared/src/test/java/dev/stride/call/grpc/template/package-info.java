@NullMarked
package dev.stride.call.grpc.template;

import org.jspecify.annotations.NullMarked;
