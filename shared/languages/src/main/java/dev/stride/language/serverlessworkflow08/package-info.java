/**
 * The language Serverless Workflow 0.8. Each class parses one element of the language, such as a retry policy. If the element has
 * an effect at run time, the class also compiles it to nodes of the execution plan.
 */
package dev.stride.language.serverlessworkflow08;
