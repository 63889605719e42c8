/**
 * The language of the Serverless Workflow specification, version 0.1: one file per construct, each read with all that
 * is wrong
 * with it and compiled to nodes of the plan.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01;

import org.jspecify.annotations.NullMarked;
