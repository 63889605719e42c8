/** Compiles calls of operations that a service description defines: OpenAPI, gRPC and AsyncAPI. */
@NullMarked
package dev.stride.language.serverlessworkflow10.described;

import org.jspecify.annotations.NullMarked;
