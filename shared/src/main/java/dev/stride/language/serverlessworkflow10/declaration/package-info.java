/** The declarations of a definition that tasks refer to by name. */
@NullMarked
package dev.stride.language.serverlessworkflow10.declaration;

import org.jspecify.annotations.NullMarked;
