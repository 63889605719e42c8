/** The exploration of what can go wrong in test cases: disturbances, one at a time and in pairs, and the judgement of what they lead to. */
package dev.stride.workflowtest.explore;
