/** Compiles calls to agents (A2A) and to Model Context Protocol servers. Both kinds of calls use JSON-RPC over HTTP. */
@NullMarked
package dev.stride.language.serverlessworkflow10.rpc;

import org.jspecify.annotations.NullMarked;
