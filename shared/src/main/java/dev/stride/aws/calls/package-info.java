/** Services of AWS that workflows call, on the AWS SDK. */
@NullMarked
package dev.stride.aws.calls;

import org.jspecify.annotations.NullMarked;
