/** Parses schedules: cron expressions and recurring intervals. */
@NullMarked
package dev.stride.language.serverlessworkflow08.schedule;

import org.jspecify.annotations.NullMarked;
