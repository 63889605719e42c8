/**
 * The call kinds of AWS services: {@code lambda}, {@code stepfunctions}, {@code sqs}, {@code sns} and {@code eventbridge}. They call
 * {@link dev.stride.call.aws.client.AwsServices}, which an adapter implements, because only adapters use the AWS SDK.
 */
package dev.stride.call.aws;
