/** What wide and deep workflows take on the embedded form: cases, the service that they call, and what is measured. */
@NullMarked
package dev.stride.benchmarks.cases;

import org.jspecify.annotations.NullMarked;
