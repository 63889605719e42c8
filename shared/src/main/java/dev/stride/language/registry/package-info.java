/** The list of supported workflow languages. A new language is registered here. */
@NullMarked
package dev.stride.language.registry;

import org.jspecify.annotations.NullMarked;
