/**
 * Actions and what they invoke: functions, events, sub-workflows.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.action;

import org.jspecify.annotations.NullMarked;
