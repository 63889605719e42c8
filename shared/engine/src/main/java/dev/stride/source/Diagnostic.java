package dev.stride.source;

/**
 * A fault or warning about a workflow definition.
 *
 * @param pointer JSON pointer into the author's text
 * @param line counted from 1
 * @param column counted from 1
 * @param message the problem
 * @param hint how to correct the definition; empty if the message already says so
 */
public record Diagnostic(String pointer, int line, int column, String message, String hint) {}
