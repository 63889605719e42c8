/** Compiles calls to agents (A2A) and to Model Context Protocol servers. Both kinds of calls use JSON-RPC over HTTP. */
package dev.stride.language.serverlessworkflow10.rpc;
