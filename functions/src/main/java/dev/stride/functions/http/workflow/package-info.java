/** The routes of workflows: deployment, versions, validation, diagrams, schedules and aliases. */
@NullMarked
package dev.stride.functions.http.workflow;

import org.jspecify.annotations.NullMarked;
