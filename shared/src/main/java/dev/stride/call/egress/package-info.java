/** Who may be called, and at which addresses. */
@NullMarked
package dev.stride.call.egress;

import org.jspecify.annotations.NullMarked;
