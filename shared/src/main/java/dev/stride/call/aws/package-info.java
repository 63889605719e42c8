/** The call kinds of AWS services: Lambda, EventBridge, SQS, SNS and Step Functions. */
@NullMarked
package dev.stride.call.aws;

import org.jspecify.annotations.NullMarked;
