/**
 * The plan of a workflow, to which every language compiles: nodes that refer to one another by index, and settings.
 *
 * <p>Plans, and the branches, messages and history entries of the engine, are stored and sent as JSON (see {@code PlanCodec} and
 * {@code BranchCodec}). Equal definitions must give equal bytes, since the digest of a plan is its identity, and readers must
 * understand what earlier releases wrote, from the first release on. A new component of a record is therefore left out of the JSON while it has its default
 * value. The tests of stored forms list all forms.
 */
package dev.stride.plan;
