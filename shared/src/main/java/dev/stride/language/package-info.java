/** From an author's text to a plan: one folder per language, one file per construct of that language. */
@NullMarked
package dev.stride.language;

import org.jspecify.annotations.NullMarked;
