package dev.stride.language.diagnostics;

/**
 * A fault or warning about a workflow definition.
 *
 * @param pointer JSON pointer into the author's text
 * @param line counted from 1
 * @param column counted from 1
 * @param message what is wrong
 * @param hint what to do about it, empty when the message says it
 */
public record Diagnostic(String pointer, int line, int column, String message, String hint) {}
