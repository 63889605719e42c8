/** Resolves methods of proto documents to call templates. It is used at deployment only. */
package dev.stride.call.grpc.proto;
