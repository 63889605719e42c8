package dev.stride.call.cloud;

/** A message or an event that a service took. @param id the service's own */
public record Taken(String id) {}
