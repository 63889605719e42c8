/** The language server: it speaks the protocol of editors, and answers with what {@code dev.stride.editor} says about a text. */
@NullMarked
package dev.stride.local.editor;

import org.jspecify.annotations.NullMarked;
