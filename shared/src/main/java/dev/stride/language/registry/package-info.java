/** The languages of this runtime in one list. A new language is added here, and nowhere else. */
@NullMarked
package dev.stride.language.registry;

import org.jspecify.annotations.NullMarked;
