/** The reading of definitions from files, together with the files to which they refer. */
@NullMarked
package dev.stride.local.file;

import org.jspecify.annotations.NullMarked;
