package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.ObservedRun;
import dev.stride.workflowtest.ObservedRun.PlacedRequest;
import dev.stride.workflowtest.ObservedRun.PlanPlace;
import dev.stride.workflowtest.coverage.EnclosingScopes;
import dev.stride.workflowtest.disturbance.Disturbance;
import dev.stride.workflowtest.disturbance.Disturbance.EventFault;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.explore.Weakness.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The judgement of a disturbed run, compared with the fault-free run of the same case. Each class of {@link Weakness} has one rule,
 * which says nothing where the definition may mean what it does.
 *
 * @param calm the fault-free run
 */
record Judgement(ObservedRun calm, ObservedRun disturbed, Disturbances disturbances) {

    /** Returns what is wrong with the outcome, the worst first. */
    List<Verdict> verdicts() {
        return disturbed.problems().isEmpty()
                ? Stream.of(notCompensated(), repeated(), lost(), waiting(), swallowed(), unhandled())
                        .flatMap(each -> each)
                        .toList()
                : List.of();
    }

    private Stream<Verdict> notCompensated() {
        return roots(disturbed)
                .filter(instance -> hasGivenUp(instance))
                .flatMap(instance -> rootBranch(instance).stream()
                        .flatMap(branch -> branch.compensationLog().completed().reversed().stream())
                        .limit(1)
                        .flatMap(undo -> compensated(plan(instance), undo).stream()
                                .map(enter -> Verdict.at(
                                        enter.source(),
                                        plan(instance),
                                        Weakness.NOT_COMPENSATED,
                                        "the instance is %s, and the state `%s` has not been compensated"
                                                .formatted(
                                                        instance.status(),
                                                        enter.scope().state())))));
    }

    /** Returns whether an instance has failed, or has caught an error and ended without anything else. */
    private boolean hasGivenUp(Instance instance) {
        if (instance.status() == Status.FAULTED || instance.status() == Status.TIMED_OUT) {
            return true;
        }
        var history = disturbed.histories().getOrDefault(instance.id(), List.of());
        var caught = lastIndex(history, HistoryEntry.Caught.class::isInstance);
        var after = history.subList(caught + 1, history.size());
        return instance.status() == Status.COMPLETED
                && caught >= 0
                && after.stream().noneMatch(Judgement::hasAnEffect)
                && after.stream().flatMap(Judgement::entered).noneMatch(calmStates()::contains);
    }

    private static boolean hasAnEffect(HistoryEntry entry) {
        return entry instanceof HistoryEntry.Called && !entry.evaluatesFunction()
                || entry instanceof HistoryEntry.Produced
                || entry instanceof HistoryEntry.Delegated
                || entry instanceof HistoryEntry.Consumed;
    }

    private static Optional<Node.Enter> compensated(Plan plan, int undo) {
        return plan.nodes().stream()
                .flatMap(node -> node instanceof Node.Enter enter ? Stream.of(enter) : Stream.empty())
                .filter(enter -> enter.scope().compensation().orElse(-1) == undo)
                .findFirst();
    }

    private Stream<Verdict> repeated() {
        if (isInputWrong()) {
            return Stream.empty();
        }
        var before = keys(calm);
        return keys(disturbed).entrySet().stream()
                .filter(request -> request.getValue().size() > 1
                        && request.getValue().size()
                                > before.getOrDefault(request.getKey(), Map.of())
                                        .size())
                .flatMap(request -> List.copyOf(request.getValue().values()).reversed().stream()
                        .limit(1))
                .filter(placed -> disturbances.all().stream()
                        .anyMatch(each -> leavesDoubt(each, placed.request().target())))
                .flatMap(request -> request.by().stream()
                        .map(by -> Verdict.at(
                                plan(by).node(by.node()).source(),
                                plan(by),
                                Weakness.REPEATED_CALL,
                                "%s is sent again under another key, so that the service takes it for a new request"
                                        .formatted(request.request().target()))));
    }

    /** Returns whether the service may have performed an earlier request with a target, although the workflow cannot know. */
    private static boolean leavesDoubt(Disturbance disturbance, String target) {
        return switch (disturbance) {
            case Disturbance.OfCall call ->
                call.target().equals(target) && call.fault().leavesDoubt();
            case Disturbance.OfEvent event -> event.fault() == EventFault.TWICE;
            case Disturbance.OfTimer _, Disturbance.Crash _ -> true;
            case Disturbance.OfInput _ -> false;
        };
    }

    /** Returns the first request under each key, by what is requested. */
    private static Map<Object, Map<String, PlacedRequest>> keys(ObservedRun run) {
        var keys = new LinkedHashMap<Object, Map<String, PlacedRequest>>();
        for (var placed : run.requests()) {
            var request = placed.request();
            if (!Requests.isRepeatable(request) && Requests.hasVisibleKey(request)) {
                keys.computeIfAbsent(Requests.content(request), _ -> new LinkedHashMap<>())
                        .putIfAbsent(request.idempotencyKey().orElse(""), placed);
            }
        }
        return keys;
    }

    private Stream<Verdict> lost() {
        var isEventMissing = disturbances.all().stream()
                .anyMatch(each ->
                        each instanceof Disturbance.OfEvent(int _, EventFault fault) && fault == EventFault.MISSING);
        return !isEventMissing && !isInputWrong() && calm.timeouts().equals(disturbed.timeouts())
                ? bothCompleted()
                        .filter(both -> caught(calm, both.calm()).isEmpty()
                                && caught(disturbed, both.disturbed()).isEmpty())
                        .filter(both -> states(disturbed).equals(calmStates()))
                        .flatMap(both -> lost(both).stream())
                : Stream.empty();
    }

    private Optional<Verdict> lost(Both both) {
        var lacking = DataComparison.lacking(output(both.calm()), output(both.disturbed()));
        return lacking.isEmpty()
                ? Optional.empty()
                : Optional.of(Verdict.at(
                        sourceOfDisturbance(both.disturbed()),
                        plan(both.disturbed()),
                        Weakness.DATA_LOST,
                        "the instance is COMPLETED, and its output lacks %s".formatted(lacking.getFirst())));
    }

    /** Returns where the disturbed call is made, or else where the first event is consumed, or else where the instance ends. */
    private String sourceOfDisturbance(Instance instance) {
        var calls = disturbances.all().stream()
                .flatMap(each -> each instanceof Disturbance.OfCall call ? Stream.of(call.target()) : Stream.empty())
                .flatMap(target -> disturbed.requests().stream()
                        .filter(placed -> placed.request().target().equals(target)))
                .flatMap(placed -> placed.by().stream())
                .map(by -> plan(by).node(by.node()).source());
        var history = disturbed.histories().getOrDefault(instance.id(), List.of());
        var consumed = history.stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Consumed it ? Stream.of(it.source()) : Stream.empty());
        var entered = history.reversed().stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Entered it ? Stream.of(it.source()) : Stream.empty());
        return Stream.of(calls, consumed, entered)
                .flatMap(each -> each)
                .findFirst()
                .orElse("");
    }

    private Stream<Verdict> waiting() {
        if (!disturbed.isIdle() || waiting(disturbed).count() <= waiting(calm).count()) {
            return Stream.empty();
        }
        return waiting(disturbed).limit(1).map(branch -> {
            var plan = planOf(branch);
            return Verdict.at(
                    plan.node(branch.node()).source(),
                    plan,
                    Weakness.WAITS_FOR_EVER,
                    "the instance waits for %s, and no timer is set".formatted(awaited(branch)));
        });
    }

    private static String awaited(Branch branch) {
        return branch.events().current().stream()
                .flatMap(open -> open.interests().stream())
                .map(interest -> "an event of the type " + interest.type())
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private static Stream<Branch> waiting(ObservedRun run) {
        return run.branches().stream()
                .filter(branch -> branch.status() == Status.WAITING && branch.waitingFor() instanceof Wait.Events);
    }

    private Stream<Verdict> swallowed() {
        return disturbances.all().stream().allMatch(Disturbance.OfCall.class::isInstance)
                ? bothCompleted()
                        .filter(both -> caught(calm, both.calm()).isEmpty() && nothingTells(both))
                        .flatMap(both -> caught(disturbed, both.disturbed()).stream()
                                .filter(this::isOfAnUnmadeCall)
                                .limit(1)
                                .map(caught -> Verdict.at(
                                        caught.source(),
                                        plan(both.disturbed()),
                                        Weakness.ERROR_SWALLOWED,
                                        "the error `%s` is caught, and neither a state nor the output, a call or an event tells of it"
                                                .formatted(caught.fault().name()))))
                : Stream.empty();
    }

    /** Returns whether the call that has failed at a place is never made good there. */
    private boolean isOfAnUnmadeCall(HistoryEntry.Caught caught) {
        return calls(disturbed, caught.source()) < calls(calm, caught.source());
    }

    private static long calls(ObservedRun run, String source) {
        return run.histories().values().stream()
                .flatMap(List::stream)
                .filter(entry -> entry instanceof HistoryEntry.Called called
                        && called.source().equals(source)
                        && !called.expression())
                .count();
    }

    private boolean nothingTells(Both both) {
        return calmStates().containsAll(states(disturbed))
                && DataComparison.tellsNothingElse(output(both.calm()), output(both.disturbed()))
                && targets(calm).containsAll(targets(disturbed))
                && disturbed.observed().produced().stream()
                        .map(event -> event.path("type"))
                        .allMatch(type -> calm.observed().produced().stream()
                                .anyMatch(event -> event.path("type").equals(type)));
    }

    private static Set<String> targets(ObservedRun run) {
        return run.requests().stream().map(placed -> placed.request().target()).collect(Collectors.toSet());
    }

    private Stream<Verdict> unhandled() {
        return roots(disturbed)
                .filter(instance -> instance.status() == Status.FAULTED && !isInputWrong())
                .flatMap(instance -> instance.raised().stream()
                        .flatMap(raised -> unhandled(plan(instance), raised.source(), raised.fault()).stream()));
    }

    private Optional<Verdict> unhandled(Plan plan, String source, Fault fault) {
        var scopes = EnclosingScopes.of(plan);
        return IntStream.range(0, plan.nodes().size())
                .filter(id -> plan.node(id).source().equals(source))
                .boxed()
                .flatMap(id -> taker(plan, id, scopes, fault).stream())
                .findFirst()
                .map(taker -> Verdict.at(
                        source,
                        plan,
                        Weakness.FAULT_UNHANDLED,
                        "the instance is FAULTED by `%s`, which %s does not take".formatted(named(fault), taker)));
    }

    private static String named(Fault fault) {
        return fault.name().equals(fault.code()) ? fault.code() : fault.code() + " " + fault.name();
    }

    /** Returns what is there around a call or wait to take its errors, but has not taken any. */
    private Optional<String> taker(Plan plan, int id, EnclosingScopes scopes, Fault fault) {
        var around = scopes.around(id);
        if (around.stream().anyMatch(scope -> disturbed.handlers().contains(new PlanPlace(plan.workflow(), scope)))) {
            return Optional.empty();
        }
        return switch (plan.node(id)) {
            case Node.Invoke invoke -> handler(plan, around).or(() -> retry(invoke.retry(), fault));
            case Node.CallWorkflow call -> handler(plan, around).or(() -> retry(call.retry(), fault));
            case Node.Await _, Node.Fork _, Node.ForEach _ -> handler(plan, around);
            case Node _ -> Optional.empty();
        };
    }

    private static Optional<String> handler(Plan plan, List<Integer> scopes) {
        return scopes.reversed().stream()
                .flatMap(scope -> plan.node(scope) instanceof Node.Enter enter
                                && enter.scope().catches().stream().anyMatch(EnclosingScopes::isOfTheAuthor)
                        ? Stream.of("the error handler at " + enter.source())
                        : Stream.empty())
                .findFirst();
    }

    private Optional<String> retry(Retry retry, Fault fault) {
        var mayPass = disturbances.all().stream()
                .allMatch(each ->
                        each instanceof Disturbance.OfCall call && call.fault().isPassing());
        return mayPass && !retry.rules().isEmpty() && retry.findRule(fault).isEmpty()
                ? Optional.of("the retry of the call")
                : Optional.empty();
    }

    // What the rules have in common.

    /** Returns whether the input is not that of the fault-free run, so that neither requests nor outputs can be compared. */
    private boolean isInputWrong() {
        return disturbances.all().stream().anyMatch(Disturbance.OfInput.class::isInstance);
    }

    private record Both(Instance calm, Instance disturbed) {}

    /** Returns the instance of the case if there is exactly one in each run, apart from those that it called. */
    private Stream<Both> bothCompleted() {
        var before = roots(calm).toList();
        var after = roots(disturbed).toList();
        return Stream.of(before, after)
                        .allMatch(each -> each.size() == 1 && each.getFirst().status() == Status.COMPLETED)
                ? Stream.of(new Both(before.getFirst(), after.getFirst()))
                : Stream.empty();
    }

    private static Stream<Instance> roots(ObservedRun run) {
        return run.observed().instances().stream()
                .filter(instance -> instance.lineage().isEmpty());
    }

    private Optional<Branch> rootBranch(Instance instance) {
        return disturbed.branches().stream()
                .filter(branch -> branch.id().isRoot() && branch.id().instance().equals(instance.id()))
                .findFirst();
    }

    private static JsonNode output(Instance instance) {
        return instance.output().orElse(MissingNode.getInstance());
    }

    private static List<HistoryEntry.Caught> caught(ObservedRun run, Instance instance) {
        return run.histories().getOrDefault(instance.id(), List.of()).stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Caught caught ? Stream.of(caught) : Stream.empty())
                .toList();
    }

    private Set<String> calmStates() {
        return states(calm);
    }

    private static Set<String> states(ObservedRun run) {
        return run.histories().values().stream()
                .flatMap(List::stream)
                .flatMap(Judgement::entered)
                .collect(Collectors.toSet());
    }

    private static Stream<String> entered(HistoryEntry entry) {
        return entry instanceof HistoryEntry.Entered entered ? Stream.of(entered.source()) : Stream.empty();
    }

    private static int lastIndex(List<HistoryEntry> history, Predicate<HistoryEntry> wanted) {
        return IntStream.range(0, history.size())
                .filter(i -> wanted.test(history.get(i)))
                .max()
                .orElse(-1);
    }

    private Plan plan(Instance instance) {
        return Objects.requireNonNull(disturbed.plans().get(instance.workflow()));
    }

    private Plan plan(PlanPlace place) {
        return Objects.requireNonNull(disturbed.plans().get(place.workflow()));
    }

    private Plan planOf(Branch branch) {
        return disturbed.observed().instances().stream()
                .filter(instance -> instance.id().equals(branch.id().instance()))
                .map(this::plan)
                .findFirst()
                .orElseThrow();
    }
}
