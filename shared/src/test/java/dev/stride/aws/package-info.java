/** The adapters pass the contract suites of their ports on emulated AWS, and what else is theirs alone. */
@NullMarked
package dev.stride.aws;

import org.jspecify.annotations.NullMarked;
