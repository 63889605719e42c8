/**
 * What each port promises, as suites that every adapter passes: AWS, embedded and simulated. A module runs a suite by
 * extending it and overriding its hooks; nothing else of the adapter is known here. Each test uses names of its own, so
 * one table, queue or bus may serve a whole suite.
 */
@NullMarked
package dev.stride.contract;

import org.jspecify.annotations.NullMarked;
