/**
 * What a run uses of AWS, and what that costs: decorators over the ports that count into a ledger. They count the same over
 * every adapter, so a run on a laptop can say what it would cost in the cloud.
 */
@NullMarked
package dev.stride.runtime.metering;

import org.jspecify.annotations.NullMarked;
