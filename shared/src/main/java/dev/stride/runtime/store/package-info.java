/** The stores of the runtime. Each store reads and writes one kind of item in the table. */
@NullMarked
package dev.stride.runtime.store;

import org.jspecify.annotations.NullMarked;
