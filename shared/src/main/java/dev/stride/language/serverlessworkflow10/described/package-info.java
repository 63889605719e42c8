/** Compiles calls of operations that are defined in OpenAPI documents, AsyncAPI documents or gRPC proto files. */
@NullMarked
package dev.stride.language.serverlessworkflow10.described;

import org.jspecify.annotations.NullMarked;
