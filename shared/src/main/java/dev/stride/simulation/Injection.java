package dev.stride.simulation;

/**
 * One accident.
 *
 * @param call which port call of the run it befalls, counted from 0
 */
public record Injection(int call, Mishap mishap) {}
