/** What is counted of each port, without AWS. */
@NullMarked
package dev.stride.runtime.ledger;

import org.jspecify.annotations.NullMarked;
