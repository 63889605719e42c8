/** Compiles calls of agents (A2A) and of Model Context Protocol servers, which are JSON-RPC over HTTP. */
@NullMarked
package dev.stride.language.serverlessworkflow10.rpc;

import org.jspecify.annotations.NullMarked;
