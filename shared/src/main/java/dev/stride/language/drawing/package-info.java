/** What the pictures of definitions in any language of states have in common. */
@NullMarked
package dev.stride.language.drawing;

import org.jspecify.annotations.NullMarked;
