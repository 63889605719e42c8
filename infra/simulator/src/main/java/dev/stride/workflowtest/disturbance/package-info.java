/** What can go wrong in a test case on purpose: in calls, events, timers and input, and by crashes of the runtime. */
package dev.stride.workflowtest.disturbance;
