/**
 * Serverless Workflow 0.8: one file per construct, which reads it from its place in the document and, where it runs,
 * compiles it to nodes of a plan.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08;

import org.jspecify.annotations.NullMarked;
