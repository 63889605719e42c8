/** Definitions in files, with the files beside them that they refer to. */
@NullMarked
package dev.stride.local.file;

import org.jspecify.annotations.NullMarked;
