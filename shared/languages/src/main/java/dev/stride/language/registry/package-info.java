/** The list of supported workflow languages. A new language is registered here. */
package dev.stride.language.registry;
