/** Compiles workflow definitions to plans: one package per language, one file per construct of that language. */
@NullMarked
package dev.stride.language;

import org.jspecify.annotations.NullMarked;
