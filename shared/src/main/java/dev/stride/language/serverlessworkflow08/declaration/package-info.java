/**
 * Everything that states can refer to by name.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.declaration;

import org.jspecify.annotations.NullMarked;
