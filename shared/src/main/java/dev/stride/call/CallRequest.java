package dev.stride.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * One attempt of one call.
 *
 * @param key sent so that the receiver can recognise a repetition; the same for every attempt
 * @param attempt counted from 1
 * @param timeout the longest it may take
 */
public record CallRequest(String key, int attempt, JsonNode arguments, Duration timeout) {}
