/**
 * What an editor asks about a definition that is being written: completion, hover, definitions, renaming, symbols and corrections.
 * All of them are functions of a text, and need no valid text.
 */
@NullMarked
package dev.stride.editor;

import org.jspecify.annotations.NullMarked;
