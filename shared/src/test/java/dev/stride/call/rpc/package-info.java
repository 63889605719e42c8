@NullMarked
package dev.stride.call.rpc;

import org.jspecify.annotations.NullMarked;
