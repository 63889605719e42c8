/** Access to the AWS services that workflows call, through the AWS SDK. */
@NullMarked
package dev.stride.adapter.aws.call;

import org.jspecify.annotations.NullMarked;
