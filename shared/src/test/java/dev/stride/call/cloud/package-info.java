/** Custom functions on AWS: against the parts of {@link dev.stride.emulated}, and where those cannot be made to fail, against a door that is. */
@NullMarked
package dev.stride.call.cloud;

import org.jspecify.annotations.NullMarked;
