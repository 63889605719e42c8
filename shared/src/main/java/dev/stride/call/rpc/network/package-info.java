/** gRPC over the network. */
@NullMarked
package dev.stride.call.rpc.network;

import org.jspecify.annotations.NullMarked;
