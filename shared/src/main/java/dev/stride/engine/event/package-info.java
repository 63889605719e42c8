/** The events of a branch: subscriptions, received events, and ids of consumed events. */
@NullMarked
package dev.stride.engine.event;

import org.jspecify.annotations.NullMarked;
