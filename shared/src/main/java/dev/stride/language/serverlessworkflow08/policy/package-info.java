/** Parses error definitions, retry policies and timeouts of Serverless Workflow 0.8. */
@NullMarked
package dev.stride.language.serverlessworkflow08.policy;

import org.jspecify.annotations.NullMarked;
