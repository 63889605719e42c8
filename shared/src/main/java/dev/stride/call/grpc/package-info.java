/**
 * RPC functions: deployment resolves a method of a proto document to a small template, from which calls are made with descriptors
 * and without generated code. Only deployment reads documents.
 */
@NullMarked
package dev.stride.call.grpc;

import org.jspecify.annotations.NullMarked;
