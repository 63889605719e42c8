/** Parses durations, schedules, timeouts, retry policies and error filters of Serverless Workflow 1.0. */
@NullMarked
package dev.stride.language.serverlessworkflow10.policy;

import org.jspecify.annotations.NullMarked;
