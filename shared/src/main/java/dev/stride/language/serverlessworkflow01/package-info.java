/**
 * Serverless Workflow 0.1: one file per construct, which parses the construct, reports its faults, and compiles it to nodes of
 * the plan.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01;

import org.jspecify.annotations.NullMarked;
