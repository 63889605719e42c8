/** The declarations that tasks use. */
@NullMarked
package dev.stride.language.serverlessworkflow10.declaration;

import org.jspecify.annotations.NullMarked;
