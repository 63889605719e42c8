/** Custom functions on services of AWS. */
@NullMarked
package dev.stride.call.cloud;

import org.jspecify.annotations.NullMarked;
