package dev.stride.call.cloud;

/** Services of AWS that workflows call. */
public interface Cloud {}
