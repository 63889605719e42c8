package dev.stride.editor;

/**
 * A place in a text, as editors count.
 *
 * @param line counted from 0
 * @param column UTF-16 units from the start of the line, counted from 0
 */
public record Position(int line, int column) {}
