/** Building blocks for the diagrams of workflow definitions, shared by the languages. */
@NullMarked
package dev.stride.language.drawing;

import org.jspecify.annotations.NullMarked;
