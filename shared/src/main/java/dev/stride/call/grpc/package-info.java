/**
 * RPC functions: a method of a proto document becomes a small template at deployment, and a template and arguments become a
 * call over gRPC at run time, by descriptors and without generated code. Documents are read by the former only.
 */
@NullMarked
package dev.stride.call.grpc;

import org.jspecify.annotations.NullMarked;
