package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import dev.stride.runtime.recovery.LossyRun;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.schedule.BrokenChain;
import dev.stride.runtime.store.BranchStore.CommitResult;
import dev.stride.simulator.campaign.Campaign;
import dev.stride.simulator.campaign.RetentionWalk;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.world.World.Crash;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Runtimes with one known defect each. A defect replaces one rule of {@link Protocol} or one port, and the simulator must find
 * it.
 */
public enum RuntimeMutants implements Shell {

    /** Ignores a message that is redelivered after its commit, instead of dispatching its effects again. */
    NO_REDO("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                boolean isCauseOf(BranchMessage branchMessage, CommittedBranch committedBranch) {
                    return false;
                }

                @Override
                List<PendingEffect> pendingEffects(BranchMessage branchMessage, CommittedBranch committedBranch) {
                    return List.of();
                }
            });
        }
    },

    /** Drops the undispatched effects of earlier commits with each new commit. */
    OUTBOX_OVERWRITTEN("a client that cancels while a segment") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
                    return List.of();
                }
            });
        }
    },

    /** Dispatches the Proceed of a branch first, although its arrival counts as proof that the other effects were dispatched. */
    CONTINUATION_FIRST("a loop long enough") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Outbox outbox(List<PendingEffect> carried, long version, List<Effect> effects) {
                    var pending = new ArrayList<>(
                            super.outbox(carried, version, effects).pending());
                    pending.sort(Comparator.comparing(each -> !(each.effect() instanceof Effect.Proceed)));
                    return new Outbox(pending);
                }
            });
        }
    },

    /** Acknowledges a message although the dispatch of its effects has failed. */
    ACKNOWLEDGED_FIRST("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void dispatch(
                        CommittedBranch committedBranch,
                        List<PendingEffect> effects,
                        Optional<Stimulus.Begin> unlisted) {
                    try {
                        super.dispatch(committedBranch, effects, unlisted);
                    } catch (Crash | Outage _) {
                        // The message is acknowledged although its handling failed.
                    }
                }
            });
        }
    },

    /** Sends the branch with the messages of a redo, so that calls whose replies are committed are repeated. */
    REDO_LOOKS_NEW("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void redispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
                    dispatch(committedBranch, effects, Optional.empty());
                }
            });
        }
    },

    /** Does not load the branch of a repeated start, so that the first call of the instance is made again. */
    START_LOOKS_NEW("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Optional<CommittedBranch> load(BranchMessage branchMessage, Delivery delivery) {
                    var begins = branchMessage.stimulus() instanceof Stimulus.Begin && delivery.receives() == 1;
                    return begins ? Optional.empty() : super.load(branchMessage, delivery);
                }
            });
        }
    },

    /** Does not perform a message's effects any more once a later commit holds them. */
    OWNER_FORGOTTEN("a client that cancels while a segment") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                List<PendingEffect> pendingEffects(BranchMessage branchMessage, CommittedBranch committedBranch) {
                    return isCauseOf(branchMessage, committedBranch)
                            ? super.pendingEffects(branchMessage, committedBranch)
                            : List.of();
                }
            });
        }
    },

    /** Treats the end of one child as proof that the messages to all children were sent. */
    SPAWN_PROVED_BY_ONE("more children than one request", 13) {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
                    return super.effectsToKeep(current, next, stimulus).stream()
                            .filter(each -> !(each.effect() instanceof Effect.StartChildren)
                                    || !(stimulus instanceof Stimulus.ChildEnded))
                            .toList();
                }
            });
        }
    },

    /** Acknowledges a message that joined the commit of another message, although that commit failed. */
    JOINED_ACKNOWLEDGED_FIRST("more children than one request") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                List<Waiting> notCommitted(List<Waiting> joined, CommitResult result) {
                    return List.of();
                }
            });
        }
    },

    /** Lets a redelivered message join the commit of another message, although it owns effects. */
    OWNER_JOINS {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                boolean mayJoin(BranchMessage message, Delivery delivery, Optional<CommittedBranch> current) {
                    return true;
                }
            });
        }

        @Override
        public Optional<Integer> hunt() {
            return JoinedBatchRun.completes(this) ? Optional.empty() : Optional.of(1);
        }
    },

    /** Counts the ended children of a join, so that a duplicate message completes the join early. */
    JOIN_COUNTS("a fork in windows") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Stimulus falsified(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.ChildEnded(long fork, int index, var how)
                                    && branch.waitingFor() instanceof Wait.Children(var join)
                                    && join.forkVersion() == fork
                                    && !join.outstanding().contains(index)
                                    && !join.outstanding().isEmpty()
                            ? new Stimulus.ChildEnded(fork, join.outstanding().getFirst(), how)
                            : stimulus;
                }
            });
        }
    },

    /** Writes no tombstone for a child that is abandoned before it began, so that a late Begin starts it. */
    NO_TOMBSTONE("a branch that fails") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Optional<EngineInput> engineInput(BranchId id, Optional<Branch> branch, Stimulus stimulus) {
                    return branch.isEmpty() && stimulus instanceof Stimulus.Abandon
                            ? Optional.empty()
                            : super.engineInput(id, branch, stimulus);
                }
            });
        }
    },

    /** Reads the inbox before it stores the subscription. */
    SUBSCRIBED_LATE("events that come just as", 23) {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new SubscriptionMutant(parts, invariantCheck) {
                @Override
                void subscribe(PendingEffect effect, Branch branch, long version) {
                    readInbox(effect, branch, version);
                    parts.stores().events().subscriptions().add(branch, version);
                }
            });
        }
    },

    /** Stores a subscription without reading the inbox. */
    INBOX_NOT_READ("a callback that is answered") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new SubscriptionMutant(parts, invariantCheck) {
                @Override
                void subscribe(PendingEffect effect, Branch branch, long version) {
                    parts.stores().events().subscriptions().add(branch, version);
                }
            });
        }
    },

    /** Forgets which events a branch has consumed. */
    CONSUMED_FORGOTTEN("events that come before") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Branch falsified(Branch branch, Stimulus stimulus) {
                    var eventSubscriptions = branch.events();
                    return withEvents(
                            branch,
                            new EventSubscriptions(
                                    eventSubscriptions.correlation(),
                                    eventSubscriptions.subscriptions(),
                                    eventSubscriptions.mailbox(),
                                    ConsumedEventIds.NONE,
                                    eventSubscriptions.preceding()));
                }
            });
        }
    },

    /** Forgets which events arrived before the instance started, on hosts whose clocks differ. */
    PRECEDING_FORGOTTEN("a sub-workflow that waits for an event", 46) {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            var config = RuntimeConfig.DEFAULT.onHosts(Limits.CLOCKS_DISAGREE);
            return CheckedRuntime.of(
                    ports, config, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                        @Override
                        Branch falsified(Branch branch, Stimulus stimulus) {
                            var eventSubscriptions = branch.events();
                            return withEvents(
                                    branch,
                                    new EventSubscriptions(
                                            eventSubscriptions.correlation(),
                                            eventSubscriptions.subscriptions(),
                                            eventSubscriptions.mailbox(),
                                            eventSubscriptions.consumed(),
                                            List.of()));
                        }
                    });
        }
    },

    /** Forgets which events a standing subscription has consumed. */
    STANDING_EVENT_CONSUMED_AGAIN("a standing subscription whose events come") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CONSUMED_FORGOTTEN.over(ports, invariantCheck);
        }
    },

    /** Closes a standing subscription while the tasks for an event run. */
    STANDING_SUBSCRIPTION_LOST("a standing subscription whose events come") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Branch falsified(Branch branch, Stimulus stimulus) {
                    return stimulus instanceof Stimulus.TimerDue
                            ? withEvents(branch, unsubscribed(branch.events()))
                            : branch;
                }
            });
        }
    },

    /** Lets a standing subscription consume events that came before it, such as those after its last run had ended. */
    EVENT_AFTER_UNTIL_CONSUMED("a listening that runs again") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Branch falsified(Branch branch, Stimulus stimulus) {
                    return withEvents(branch, sinceTheStart(branch));
                }
            });
        }
    },

    /** Leaves the losers of a competition running. */
    LOSERS_NOT_CANCELLED("a competition whose loser") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Outbox outbox(List<PendingEffect> carried, long version, List<Effect> effects) {
                    var others = effects.stream()
                            .filter(effect -> !(effect instanceof Effect.CancelChildren))
                            .toList();
                    return super.outbox(carried, version, others);
                }
            });
        }
    },

    /** Takes the end of a loser of an earlier competition for the end of a branch of the current one. */
    LATE_LOSER_WINS("competitions one after the other") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Stimulus falsified(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.ChildEnded(long _, int index, var how)
                                    && branch.waitingFor() instanceof Wait.Children(var join)
                            ? new Stimulus.ChildEnded(join.forkVersion(), index, how)
                            : stimulus;
                }
            });
        }

        // Compares only the output, because chance decides who wins a competition of equals.
        @Override
        public Optional<Integer> hunt() {
            return IntStream.rangeClosed(1, COMPETITIONS)
                    .boxed()
                    .filter(seed -> !outputOf(this, seed).equals(outputOf(undisturbed(), seed)))
                    .findFirst();
        }

        private Optional<JsonNode> outputOf(Shell shell, long seed) {
            var trial = new Trial(program(), seed, Trial.BUSY, Trial.FaultSource.NONE);
            return TrialRun.run(trial, shell).lives().getFirst().output();
        }
    },

    /** Starts the delayed successor of an instance under another id when its start is dispatched again. */
    SUCCESSOR_STARTED_AGAIN("an instance that is followed by another") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void redispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
                    super.redispatch(
                            committedBranch,
                            effects.stream()
                                    .map(RuntimeMutants::startingAnother)
                                    .toList());
                }
            });
        }
    },

    /** Subscribes to the reply event of an action after the action was performed. */
    ACTION_FIRST("an answer that nothing ties") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Branch falsified(Branch branch, Stimulus stimulus) {
                    return branch.waitingFor() instanceof Wait.Events
                            ? branch
                            : withEvents(branch, unsubscribed(branch.events()));
                }
            });
        }
    },

    /** Applies a duplicate retry request as a second retry. */
    RETRY_LOOKS_NEW("an instance that fails again may be left") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Stimulus falsified(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.Retry(long _, var patch, var plan)
                            ? new Stimulus.Retry(branch.version(), patch, plan)
                            : stimulus;
                }
            });
        }
    },

    /** Deletes the schedule of a timer before the commit that supersedes it. */
    TIMER_DELETED_EARLY("a wait that ends in time") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
                    super.deleteSupersededTimer(current.branch(), next);
                    return super.effectsToKeep(current, next, stimulus);
                }
            });
        }
    },

    /** Deletes the schedule of the timer that a commit sets, instead of the one that it supersedes. */
    TIMER_OF_THE_NEXT_WAIT_DELETED("a wait that ends in time") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void deleteSupersededTimer(Branch before, Branch after) {
                    after.timer()
                            .map(timer -> BranchMessage.ofTimer(after.id(), timer.version()))
                            .ifPresent(set -> parts.ports().timers().delete(Dispatcher.timerName(set)));
                }
            });
        }
    },

    /** Handles a duplicate event as a new event. */
    EVENT_LOOKS_NEW("any of several events starts") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(takingIn(ports), invariantCheck);
        }

        @Override
        public Ports takingIn(Ports ports) {
            return EventTableMutant.forgetful(ports);
        }
    },

    /** Identifies events by source and id only, so that the event of one sender hides that of another one. */
    INGRESS_FORGOTTEN("an event that another principal has sent first") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck);
        }

        @Override
        public Ports takingIn(Ports ports) {
            return sending(ports, RuntimeMutants::withoutIngress);
        }
    },

    /** Forgets that an instance has taken an event in its start state, so that a redelivery of the event starts another one. */
    START_DECIDED_ANEW("an instance that waits in its start state takes") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.undecided(ports), invariantCheck);
        }
    },

    /** Promises two simultaneous events to a wait that can take one. */
    WAIT_PROMISED_TWICE("two events at once for an instance", 13) {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.unpromised(ports), invariantCheck);
        }
    },

    /** Starts an instance with each start event, also if a running instance with the same correlation value waits for it. */
    RUNNING_INSTANCE_FORGOTTEN("start events for an instance that is busy") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.unassigned(ports), invariantCheck);
        }
    },

    /** Gives two simultaneous start events to an instance that can consume one more. */
    INSTANCE_GIVEN_TOO_MUCH("more start events at once") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.overassigned(ports), invariantCheck);
        }
    },

    /** Reads subscriptions with a delay, as from an eventually consistent index. */
    SUBSCRIPTIONS_READ_LATE("events that come just as") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.late(ports), invariantCheck);
        }
    },

    /** Handles a duplicate occurrence of a schedule as another occurrence. */
    OCCURRENCE_LOOKS_NEW("a schedule that rings by itself") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            var came = new AtomicInteger();
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void onScheduleTick(ScheduleTick letter) {
                    var due = letter.due().minusSeconds(came.getAndIncrement());
                    super.onScheduleTick(
                            new ScheduleTick(letter.workflow(), letter.identity(), due, letter.redrives()));
                }
            });
        }
    },

    /** Repeats a call after a crash with another idempotency key. */
    KEY_OF_DELIVERY("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(CallKeyMutant.countingRepetitions(ports), invariantCheck);
        }
    },

    /** Derives the idempotency keys of calls from the number of commits, which depends on the time that states take. */
    KEY_COUNTS_COMMITS("completed states that are compensated with calls") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(
                    CallKeyMutant.countingCommits(ports, invariantCheck),
                    RuntimeConfig.DEFAULT.withCheckpoint(Checkpoint.EFFECTS),
                    invariantCheck);
        }

        @Override
        Shell undisturbed() {
            return this;
        }
    },

    /** Evaluates the expressions of a redelivered message at another time. */
    CLOCK_OF_DELIVERY("calls with the time as an argument") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Instant expressionTime(
                        BranchMessage branchMessage, Stimulus stimulus, Optional<CommittedBranch> current) {
                    return parts.ports().clock().instant();
                }
            });
        }
    },

    /** Acknowledges an occurrence although scheduling the next one has failed. */
    OCCURRENCE_ACKNOWLEDGED_FIRST("a monthly schedule") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void onScheduleTick(ScheduleTick letter) {
                    try {
                        super.onScheduleTick(letter);
                    } catch (Crash | Outage _) {
                        // The message is acknowledged although its handling failed.
                    }
                }
            });
        }
    },

    /** Deletes the branches of an erased instance, so that a late start begins it again. */
    ERASED_WITHOUT_TOMBSTONE("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ErasureMutant.over(ports), invariantCheck);
        }

        @Override
        public Optional<Integer> hunt() {
            var revived = new ArrayList<String>();
            TrialRun.run(
                    Trial.undisturbed(program()),
                    this,
                    (world, simulation) -> revived.addAll(RetentionWalk.leftoversOfErased(world, simulation)));
            return Optional.of(1).filter(_ -> !revived.isEmpty());
        }
    },

    /** Starts an instance inline without sending its message, so that no message continues it after a crash. */
    INLINE_START_UNSENT("a loop long enough") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void sendBeforeInlineStart(BranchMessage begin) {}
            });
        }

        @Override
        public boolean startsInline() {
            return true;
        }
    },

    /** Leaves the commit of an inline start to its late Begin message, after another message was sent to continue it. */
    HANDED_OVER_UNRECORDED {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void handOver(CommittedBranch committed) {
                    var message = BranchMessage.ofHandover(committed);
                    parts.stores().queue().send(message.withBranch(committed));
                }
            });
        }

        @Override
        public Optional<Integer> hunt() {
            try (var run = new InlineRun(this, InlineRun.CALL_SECOND)) {
                run.complete();
                return Optional.of(1).filter(_ -> run.calls() > 1);
            }
        }
    },

    /** Starts the instance of a called workflow as if nobody had called it. */
    GENERATION_FORGOTTEN_IN_CALL("instances that start one another") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(
                    sending(ports, message -> withoutLineage(message, "\"is\":\"begin\"")), invariantCheck);
        }
    },

    /** Starts a branch of an instance as if nobody had started the instance. */
    GENERATION_FORGOTTEN_IN_BRANCH("instances that start one another") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(
                    sending(ports, message -> withoutLineage(message, "\"is\":\"beginBranch\"")), invariantCheck);
        }
    },

    /** Publishes the events of an instance without its generation. */
    GENERATION_FORGOTTEN_IN_EVENT("instances that start one another") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(publishing(ports, RuntimeMutants::withoutLineage), invariantCheck);
        }
    },

    /** Forgets how many instances descend from a root. */
    DESCENDANT_FORGOTTEN {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(forgettingFamilies(ports), invariantCheck);
        }

        @Override
        public Optional<Integer> hunt() {
            var instances =
                    FamilyRun.complete(RuntimeMutants::forgettingFamilies).instances();
            return Optional.of(1).filter(_ -> instances.size() >= FamilyRun.BOUND);
        }
    },

    /** Sends commands to the queue in which the messages of instances wait. */
    COMMANDS_IN_THE_BACKLOG {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(takingIn(ports), invariantCheck);
        }

        @Override
        public Ports takingIn(Ports ports) {
            return sending(
                    ports,
                    message ->
                            new OutgoingMessage(message.body(), message.delay(), message.group(), Queue.Lane.COMMON));
        }

        @Override
        public Optional<Integer> hunt() {
            return huntInBacklog();
        }
    },

    /** Sends the messages of all workflows without a message group. */
    GROUP_FORGOTTEN {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(takingIn(ports), invariantCheck);
        }

        @Override
        public Ports takingIn(Ports ports) {
            return sending(
                    ports,
                    message -> new OutgoingMessage(message.body(), message.delay(), Optional.empty(), message.lane()));
        }

        @Override
        public Optional<Integer> hunt() {
            return huntInBacklog();
        }
    },

    /** Ends the sweep at the first instance that cannot be read. */
    UNREADABLE_INSTANCE_ENDS_SWEEP {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck);
        }

        @Override
        public Optional<Integer> hunt() {
            return huntAmongLostMessages(SweeperMutant::endingAtUnreadableInstances);
        }
    },

    /** Never examines instances again in which nothing was overdue once. */
    QUIET_INSTANCES_FORGOTTEN {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck);
        }

        @Override
        public Optional<Integer> hunt() {
            return huntAmongLostMessages(SweeperMutant::forgettingQuietInstances);
        }
    },

    /** Does not go on with a schedule whose chain of messages is broken. */
    BROKEN_CHAIN_FORGOTTEN {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck);
        }

        @Override
        public Optional<Integer> hunt() {
            return BrokenChain.firstEnd(SweeperMutant::forgettingSchedules);
        }
    };

    /** The number of runs after which a mutant counts as not found. */
    private static final int BUDGET = 3_000;

    /** The number of seeds with which branches compete at one moment. */
    private static final int COMPETITIONS = 200;

    /** The number of seeds with which messages are lost. */
    private static final int LOSSY_RUNS = 10;

    /** The share of the messages and timers that are lost. */
    private static final double LOST = 0.1;

    /** The number of fault places that are tried per seed. */
    private static final int AT_A_TIME = 20;

    private static Ports sending(Ports ports, UnaryOperator<OutgoingMessage> falsified) {
        return ports.with((Queue)
                messages -> ports.queue().send(messages.stream().map(falsified).toList()));
    }

    private static Ports forgettingFamilies(Ports ports) {
        return ports.with(new ForwardingTable() {
            @Override
            protected Table table() {
                return ports.table();
            }

            @Override
            public PutResult put(Item item, Condition condition) {
                return FamilyRun.isFamily(item.key()) ? new PutResult.Stored() : super.put(item, condition);
            }
        });
    }

    private static Ports publishing(Ports ports, UnaryOperator<CloudEvent> falsified) {
        return new Ports(
                ports.table(),
                ports.blobs(),
                ports.queue(),
                ports.timers(),
                events -> ports.bus().publish(events.stream().map(falsified).toList()),
                ports.rules(),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
    }

    private static CloudEvent withoutLineage(CloudEvent event) {
        return CloudEventBuilder.v1(event)
                .withoutExtension(ExtensionAttributes.LINEAGE)
                .build();
    }

    /** @param kind a part of the text of the messages that lose their lineage */
    private static OutgoingMessage withoutLineage(OutgoingMessage message, String kind) {
        return message.body().contains(kind)
                ? new OutgoingMessage(
                        message.body().replaceAll(",\"lineage\":\\{[^}]*}", ""),
                        message.delay(),
                        message.group(),
                        message.lane())
                : message;
    }

    private static OutgoingMessage withoutIngress(OutgoingMessage message) {
        return EventMessage.decode(message.body()) instanceof EventMessage.Arrival arrival
                ? OutgoingMessage.immediate(new EventMessage.Arrival(
                                arrival.at(), arrival.content(), arrival.contentAt(), Ingress.BUS, arrival.redrives())
                        .encode())
                : message;
    }

    private static PendingEffect startingAnother(PendingEffect pending) {
        return pending.effect() instanceof Effect.StartInstance start
                ? new PendingEffect(
                        pending.id(),
                        new Effect.StartInstance(
                                InstanceIds.derive(start.at(), start.instance()),
                                start.workflow(),
                                start.begin(),
                                start.at()),
                        pending.owner())
                : pending;
    }

    private static EventSubscriptions sinceTheStart(Branch branch) {
        var events = branch.events();
        return new EventSubscriptions(
                events.correlation(),
                events.subscriptions().stream()
                        .map(open -> open.depth() > 0
                                ? new EventSubscription(
                                        open.version(), branch.startedAt(), open.interests(), open.depth())
                                : open)
                        .toList(),
                events.mailbox(),
                events.consumed(),
                events.preceding());
    }

    private static EventSubscriptions unsubscribed(EventSubscriptions eventSubscriptions) {
        return new EventSubscriptions(
                eventSubscriptions.correlation(),
                List.of(),
                eventSubscriptions.mailbox(),
                eventSubscriptions.consumed(),
                eventSubscriptions.preceding());
    }

    /** Start of the name of the program that reveals the mistake. */
    private final String shownBy;

    /** A seed whose runs reveal the mistake. Where a change of the runtime makes it useless, the following seeds do. */
    private final long seedThatShowsIt;

    /** A mutant that the programs do not reveal, because it only makes messages late. */
    RuntimeMutants() {
        this("");
    }

    RuntimeMutants(String shownBy) {
        this(shownBy, 1);
    }

    RuntimeMutants(String shownBy, long seedThatShowsIt) {
        this.shownBy = shownBy;
        this.seedThatShowsIt = seedThatShowsIt;
    }

    /** Returns the runtime whose runs without faults show what must happen. */
    Shell undisturbed() {
        return TrialRun.REAL;
    }

    Program program() {
        return Programs.protocol().stream()
                .filter(program -> program.name().contains(": " + shownBy))
                .findFirst()
                .orElseThrow();
    }

    /** Runs the simulator once, with a backlog. @return 1, or empty if all messages were handled in time */
    final Optional<Integer> huntInBacklog() {
        return BacklogRun.violations(this).isEmpty() ? Optional.empty() : Optional.of(1);
    }

    /** Runs the simulator with a mutant of the sweeper and lost messages until an instance does not end. */
    final Optional<Integer> huntAmongLostMessages(Function<Ports, Sweeper> sweeper) {
        return IntStream.rangeClosed(1, LOSSY_RUNS)
                .filter(seed -> {
                    try (var run = LossyRun.run(seed, LOST, sweeper)) {
                        return run.ended() < LossyRun.INSTANCES;
                    }
                })
                .boxed()
                .findFirst();
    }

    /** Runs the simulator until it finds the mistake. @return the number of runs, or empty if it was not found */
    public Optional<Integer> hunt() {
        var campaign = new Campaign(this, undisturbed());
        var program = program();
        for (long seed = seedThatShowsIt; campaign.violations().isEmpty() && campaign.runs() < BUDGET; seed++) {
            campaign.singleFaults(program, seed, AT_A_TIME);
            campaign.manyFaults(program, seed);
        }
        return campaign.violations().isEmpty() ? Optional.empty() : Optional.of(campaign.runs());
    }
}
