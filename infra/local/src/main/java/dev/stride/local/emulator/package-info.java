/** The runtime in this process on the adapters of AWS, against an emulator of AWS. */
@NullMarked
package dev.stride.local.emulator;

import org.jspecify.annotations.NullMarked;
