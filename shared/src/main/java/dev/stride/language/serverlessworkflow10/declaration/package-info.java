/** The declarations in a workflow definition, such as functions, to which tasks refer by name. */
@NullMarked
package dev.stride.language.serverlessworkflow10.declaration;

import org.jspecify.annotations.NullMarked;
