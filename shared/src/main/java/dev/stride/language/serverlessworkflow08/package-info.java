/**
 * Serverless Workflow 0.8: one file per construct, which parses it and, if it has run-time behaviour,
 * compiles it to nodes of a plan.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08;

import org.jspecify.annotations.NullMarked;
