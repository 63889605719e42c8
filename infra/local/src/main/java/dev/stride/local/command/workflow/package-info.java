/** The commands for deployed workflows. */
@NullMarked
package dev.stride.local.command.workflow;

import org.jspecify.annotations.NullMarked;
