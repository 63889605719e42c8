/** The stores of the runtime. Each store reads and writes one kind of item in the table. */
package dev.stride.runtime.store;
