/** The runtime in this process, with the adapters for AWS and an emulator of AWS. */
@NullMarked
package dev.stride.local.emulator;

import org.jspecify.annotations.NullMarked;
