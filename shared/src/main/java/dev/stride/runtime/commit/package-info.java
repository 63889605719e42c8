/** Commits of a branch: their stored form and the outbox of effects to dispatch. */
@NullMarked
package dev.stride.runtime.commit;

import org.jspecify.annotations.NullMarked;
