/** The contract between workflow actions and call kinds: requests, replies, credentials and clients. */
@NullMarked
package dev.stride.call.api;

import org.jspecify.annotations.NullMarked;
