/** A runtime that runs the Lambda handlers in this process, and uses an emulator of AWS in place of the AWS services. */
@NullMarked
package dev.stride.local.emulator;

import org.jspecify.annotations.NullMarked;
