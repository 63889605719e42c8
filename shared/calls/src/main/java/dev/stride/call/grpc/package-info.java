/**
 * The call kind of gRPC functions. Deployment resolves a method of a proto document to a small template with message descriptors.
 * Calls use these descriptors; they need neither generated code nor the document.
 */
package dev.stride.call.grpc;
