package dev.stride.diagram;

/**
 * The part of a definition that an element of a diagram shows.
 *
 * @param pointer JSON pointer (RFC 6901) into the definition; empty if the definition does not contain the element, such as a
 *     default end
 * @param line the line of the text at which the part begins, counted from 1; 0 without a pointer
 * @param column the first column of the part, counted from 1; 0 without a pointer
 * @param endLine the line at which the part ends
 * @param endColumn the column after the last character of the part
 */
public record DefinitionPart(String pointer, int line, int column, int endLine, int endColumn) {

    /** The value for an element of the diagram that does not appear in the definition. */
    public static final DefinitionPart NONE = new DefinitionPart("", 0, 0, 0, 0);
}
