/**
 * The behaviour of each kind of node in a plan: how it runs, and how it handles replies, faults, timers, events and ended
 * children.
 */
@NullMarked
package dev.stride.engine.node;

import org.jspecify.annotations.NullMarked;
