/** The port to the AWS services that workflows call. */
@NullMarked
package dev.stride.call.aws.client;

import org.jspecify.annotations.NullMarked;
