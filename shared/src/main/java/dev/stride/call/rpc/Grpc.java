package dev.stride.call.rpc;

/** Makes gRPC calls. */
public interface Grpc {}
