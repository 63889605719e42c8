/** The runtime on real parts that are killed, stalled and set back while it works, and a ledger that must balance after it. */
@NullMarked
package dev.stride.local.chaos;

import org.jspecify.annotations.NullMarked;
