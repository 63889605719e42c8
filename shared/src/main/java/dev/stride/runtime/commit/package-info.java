/**
 * Commits of a branch: its stored form and its outbox.
 */
@NullMarked
package dev.stride.runtime.commit;

import org.jspecify.annotations.NullMarked;
