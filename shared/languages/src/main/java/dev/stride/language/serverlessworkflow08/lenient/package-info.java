/**
 * Lenient reading: rewrites deviations from the specification that are common in definitions for SonataFlow. Each class corrects
 * one group of deviations, and reports each change as an assumption at its place in the author's text.
 */
package dev.stride.language.serverlessworkflow08.lenient;
