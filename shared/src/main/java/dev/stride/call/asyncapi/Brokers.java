package dev.stride.call.asyncapi;

/** Publishes messages to brokers. */
public interface Brokers {}
