package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.simulator.campaign.Campaign;
import dev.stride.simulator.fault.Outage;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.world.Crash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The runtime with one protection taken away each: known mistakes, for the simulator to find. */
public enum RuntimeMutants implements Shell {

    /** A message that comes again after its commit is taken for a stale one. */
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

    /** A commit drops what earlier ones have not dispatched. */
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

    /** The branch tells itself to go on before the other effects are performed, and takes that for a proof of them. */
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

    /** The message is gone before what it led to is dispatched. */
    ACKNOWLEDGED_FIRST("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void dispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
                    try {
                        super.dispatch(committedBranch, effects);
                    } catch (Crash | Outage _) {
                        // The queue does not hear of it any more.
                    }
                }
            });
        }
    },

    /** What a redo sends looks as new as what was sent first, so that calls are made again whose results are committed. */
    REDO_LOOKS_NEW("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void redispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
                    dispatch(committedBranch, effects);
                }
            });
        }
    },

    /** A start that a client asked for twice is taken for two starts. */
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

    /** An effect that a later commit has taken along is nobody's any more. */
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

    /** That one child has ended is taken for a proof that all have begun. */
    SPAWN_PROVED_BY_ONE("more children than one request") {
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

    /** A join counts: hearing twice of one child is as good as hearing of two. */
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

    /** Who is given up before he began is forgotten, and begins when his message comes. */
    NO_TOMBSTONE("a branch that fails") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                Optional<EngineInput> engineInput(Optional<Branch> branch, Stimulus stimulus) {
                    return branch.isEmpty() && stimulus instanceof Stimulus.Abandon
                            ? Optional.empty()
                            : super.engineInput(branch, stimulus);
                }
            });
        }
    },

    /** A branch makes its subscription known after it has looked into its inbox. */
    SUBSCRIBED_LATE("events that come just as") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new SubscriptionMutant(parts, invariantCheck) {
                @Override
                void subscribe(PendingEffect effect, Branch branch, long version) {
                    readInbox(effect, branch, version);
                    parts.events().subscriptions().add(branch, version);
                }
            });
        }
    },

    /** A branch makes its subscription known and leaves it at that. */
    INBOX_NOT_READ("a callback that is answered") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new SubscriptionMutant(parts, invariantCheck) {
                @Override
                void subscribe(PendingEffect effect, Branch branch, long version) {
                    parts.events().subscriptions().add(branch, version);
                }
            });
        }
    },

    /** A branch forgets which events it has consumed. */
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

    /** An instance does not know which events came before it began, on hosts whose clocks cannot tell. */
    PRECEDING_FORGOTTEN("a sub-workflow that waits for an event") {
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

    /** What is asked for is waited for only after it was asked for. */
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

    /** A wish for a retry that comes twice is taken for two. */
    RETRY_LOOKS_NEW("an instance that fails again may be left") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new EngineInputMutant(parts, invariantCheck) {
                @Override
                Stimulus falsified(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.Retry(long _, var patch)
                            ? new Stimulus.Retry(branch.version(), patch)
                            : stimulus;
                }
            });
        }
    },

    /** An event that is sent twice is taken for two. */
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

    /** Who waits is read from a copy that is a little old. */
    SUBSCRIPTIONS_READ_LATE("events that come just as") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(EventTableMutant.late(ports), invariantCheck);
        }
    },

    /** An occurrence that comes again is taken for another one. */
    OCCURRENCE_LOOKS_NEW("a schedule that rings by itself") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            var came = new AtomicInteger();
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void onScheduleTick(ScheduleTick letter) {
                    var due = letter.due().plusSeconds(came.getAndIncrement());
                    super.onScheduleTick(new ScheduleTick(
                            letter.workflow(), letter.identity(), due, letter.setsNext(), letter.redrives()));
                }
            });
        }
    },

    /** A call that is made again because its handler died looks like another one. */
    KEY_OF_DELIVERY("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(CallKeyMutant.calls(ports), invariantCheck);
        }
    },

    /** The message of an occurrence is gone before the next one is set. */
    OCCURRENCE_ACKNOWLEDGED_FIRST("a schedule that is computed") {
        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return CheckedRuntime.of(ports, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck) {
                @Override
                void onScheduleTick(ScheduleTick letter) {
                    try {
                        super.onScheduleTick(letter);
                    } catch (Crash | Outage _) {
                        // The queue does not hear of it any more.
                    }
                }
            });
        }
    };

    /** Runs after which a mutant that was not caught has survived. */
    private static final int BUDGET = 3_000;

    /** Points that are struck in one schedule, before the next one is tried. */
    private static final int AT_A_TIME = 20;

    private static EventSubscriptions unsubscribed(EventSubscriptions eventSubscriptions) {
        return new EventSubscriptions(
                eventSubscriptions.correlation(),
                List.of(),
                eventSubscriptions.mailbox(),
                eventSubscriptions.consumed(),
                eventSubscriptions.preceding());
    }

    /** Beginning of the name of a program that shows the mistake. */
    private final String shownBy;

    RuntimeMutants(String shownBy) {
        this.shownBy = shownBy;
    }

    boolean isShownBy(Program program) {
        return program.name().contains(": " + shownBy);
    }

    /** Lets the simulator look for it. @return the runs until it was found, if it was */
    public Optional<Integer> hunt() {
        var campaign = new Campaign(this);
        var program =
                Programs.protocol().stream().filter(this::isShownBy).findFirst().orElseThrow();
        for (long seed = 1; campaign.violations().isEmpty() && campaign.runs() < BUDGET; seed++) {
            campaign.singleMishaps(program, seed, AT_A_TIME);
        }
        return campaign.violations().isEmpty() ? Optional.empty() : Optional.of(campaign.runs());
    }
}
