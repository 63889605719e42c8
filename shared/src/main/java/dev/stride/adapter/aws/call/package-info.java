/** The AWS services that workflows call, on the AWS SDK. */
@NullMarked
package dev.stride.adapter.aws.call;

import org.jspecify.annotations.NullMarked;
