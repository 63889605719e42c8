/** The client interface for the AWS services that workflows call. */
@NullMarked
package dev.stride.call.aws.client;

import org.jspecify.annotations.NullMarked;
