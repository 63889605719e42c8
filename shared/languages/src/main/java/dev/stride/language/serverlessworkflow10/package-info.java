/**
 * The language Open Workflow 1.0. It was named Serverless Workflow 1.0 before; plans and deployments therefore know it under both
 * keys, and the packages and the types whose name ends with {@code 10} keep the former name. In comments, a section without a
 * document is one of the reference of the specification ({@code dsl-reference.md} or {@code dsl.md}), and a decision such as D52 is
 * one of {@code docs/spec-decisions.md}.
 *
 * <p>The way of a definition: {@code ServerlessWorkflow10} reads the text and gives it to {@code WorkflowDefinition10}, which
 * parses all of it and reports its faults. If there are none, it makes the plan. In between, {@code
 * task.TaskList} and {@code task.Task} do the same for each task, and a {@code flow.TaskBody} for what is peculiar to its kind.
 *
 * <p>A package uses only those before it: {@code expression} (what authors compute, and with which variables), {@code event}
 * (which events are awaited), {@code policy} (errors, retries, timeouts, durations, schedules), {@code call} (addresses and
 * authentication), {@code declaration} (what stands under {@code use}), {@code flow} (what surrounds the body of a task),
 * {@code described}, {@code process} and {@code rpc} (bodies that call), {@code task} (the tasks). {@code diagram} reads the text
 * alone, so that it can draw a definition with faults.
 *
 * <p>A type with a name such as {@code RetryDefinition} is what an author writes as one element of the language. It is a record if
 * it has several parts when it is parsed, and has only static methods if it becomes one expression or value.
 *
 * <p>What the parts rely on:
 *
 * <ul>
 *   <li>Parsing comes before compiling as a whole, so that compilation knows all variables that the definition reads
 *       ({@code DefinitionUse}).
 *   <li>Nodes are added from the end of a workflow to its start ({@code TaskPlan}).
 *   <li>A task has one parser of expressions, {@code TaskExpressions}, and those that it returned. They know together which
 *       variables the task reads.
 *   <li>The control properties and the filters of a task are parsed before its body ({@code Task}).
 *   <li>Who raises an error tells {@code DefinitionUse} its type, or that it is not known. Otherwise handlers of this type are
 *       warned about.
 * </ul>
 */
package dev.stride.language.serverlessworkflow10;
