/**
 * The workflows that the command {@code stride bench peers} runs on another engine to compare it with Stride. Other modules do not
 * depend on this module.
 */
package dev.stride.peers;
