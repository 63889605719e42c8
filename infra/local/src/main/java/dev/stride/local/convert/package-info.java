/**
 * The conversion of definitions from Serverless Workflow 0.8 to 1.0, with one class for each construct. It reports the parts that
 * it cannot convert.
 */
package dev.stride.local.convert;
