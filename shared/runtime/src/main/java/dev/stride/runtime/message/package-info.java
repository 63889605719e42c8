/**
 * What the instance queue carries. An {@code Envelope} is one of four kinds of messages, of which {@code BranchMessage}, an input
 * for one branch, is by far the most frequent. {@code MessageQueue} sends and parses them, {@code MessageCodec} has their text form,
 * which keeps large data in blobs, and {@code Delivery} says how one of them arrived.
 */
package dev.stride.runtime.message;
