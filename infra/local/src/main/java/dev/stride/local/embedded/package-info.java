/** The whole Stride runtime in one process, without AWS. */
@NullMarked
package dev.stride.local.embedded;

import org.jspecify.annotations.NullMarked;
