/** The declarations that states refer to by name, such as functions and events. */
@NullMarked
package dev.stride.language.serverlessworkflow08.declaration;

import org.jspecify.annotations.NullMarked;
