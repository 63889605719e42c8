package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Consumption;
import dev.stride.engine.Effect;
import dev.stride.engine.Hearing;
import dev.stride.engine.Stimulus;
import dev.stride.engine.Wait;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.TrialRun.Shell;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.simulation.Crash;
import dev.stride.simulation.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The runtime with one protection taken away each: known mistakes, for the simulator to find. */
enum Mutants implements Shell {

    /** A message that comes again after its commit is taken for a stale one. */
    NO_REDO("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                boolean redoes(Message message, Committed committed) {
                    return false;
                }

                @Override
                List<Pending> owed(Message message, Committed committed) {
                    return List.of();
                }
            };
        }
    },

    /** A commit drops what earlier ones have not dispatched. */
    OUTBOX_OVERWRITTEN("a client that cancels while a segment") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                List<Pending> carriedOver(Committed current, Branch next, Stimulus stimulus) {
                    return List.of();
                }
            };
        }
    },

    /** The branch tells itself to go on before the other effects are performed, and takes that for a proof of them. */
    CONTINUATION_FIRST("a loop long enough") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                Outbox outbox(List<Pending> carried, long version, List<Effect> effects) {
                    var pending = new ArrayList<>(
                            super.outbox(carried, version, effects).pending());
                    pending.sort(Comparator.comparing(each -> !(each.effect() instanceof Effect.Proceed)));
                    return new Outbox(pending);
                }
            };
        }
    },

    /** The message is gone before what it led to is dispatched. */
    ACKNOWLEDGED_FIRST("a chain of states") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void dispatch(Committed committed, List<Pending> effects) {
                    try {
                        super.dispatch(committed, effects);
                    } catch (Crash | Outage _) {
                        // The queue does not hear of it any more.
                    }
                }
            };
        }
    },

    /** What a redo sends looks as new as what was sent first, so that calls are made again whose results are committed. */
    REDO_LOOKS_NEW("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void redispatch(Committed committed, List<Pending> effects) {
                    dispatch(committed, effects);
                }
            };
        }
    },

    /** A start that a client asked for twice is taken for two starts. */
    START_LOOKS_NEW("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                Optional<Committed> load(Message message, Delivery delivery) {
                    var begins = message.stimulus() instanceof Stimulus.Begin && delivery.receives() == 1;
                    return begins ? Optional.empty() : super.load(message, delivery);
                }
            };
        }
    },

    /** An effect that a later commit has taken along is nobody's any more. */
    OWNER_FORGOTTEN("a client that cancels while a segment") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                List<Pending> owed(Message message, Committed committed) {
                    return redoes(message, committed) ? super.owed(message, committed) : List.of();
                }
            };
        }
    },

    /** That one child has ended is taken for a proof that all have begun. */
    SPAWN_PROVED_BY_ONE("more children than one request") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                List<Pending> carriedOver(Committed current, Branch next, Stimulus stimulus) {
                    return super.carriedOver(current, next, stimulus).stream()
                            .filter(each -> !(each.effect() instanceof Effect.Spawn)
                                    || !(stimulus instanceof Stimulus.ChildEnded))
                            .toList();
                }
            };
        }
    },

    /** A join counts: hearing twice of one child is as good as hearing of two. */
    JOIN_COUNTS("a fork in windows") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misled(ports, watch) {
                @Override
                Stimulus mistaken(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.ChildEnded(long fork, int index, var how)
                                    && branch.waitingFor() instanceof Wait.Children(var gathering)
                                    && gathering.fork() == fork
                                    && !gathering.outstanding().contains(index)
                                    && !gathering.outstanding().isEmpty()
                            ? new Stimulus.ChildEnded(
                                    fork, gathering.outstanding().getFirst(), how)
                            : stimulus;
                }
            };
        }
    },

    /** Who is given up before he began is forgotten, and begins when his message comes. */
    NO_TOMBSTONE("a branch that fails") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                Advance advance(Optional<Committed> current, Message message, Stimulus stimulus, Replies replies) {
                    return current.isEmpty() && stimulus instanceof Stimulus.Abandon
                            ? Advance.NONE
                            : super.advance(current, message, stimulus, replies);
                }
            };
        }
    },

    /** A branch makes its subscription known after it has looked into its inbox. */
    SUBSCRIBED_LATE("events that come just as") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misheard(ports, watch) {
                @Override
                void subscribe(Pending effect, Branch branch, long version) {
                    look(effect, branch, version);
                    router.subscriptions().open(branch, version);
                }
            };
        }
    },

    /** A branch makes its subscription known and leaves it at that. */
    INBOX_NOT_READ("a callback that is answered") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misheard(ports, watch) {
                @Override
                void subscribe(Pending effect, Branch branch, long version) {
                    router.subscriptions().open(branch, version);
                }
            };
        }
    },

    /** A branch forgets which events it has consumed. */
    CONSUMED_FORGOTTEN("events that come before") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misled(ports, watch) {
                @Override
                Branch mistaken(Branch branch, Stimulus stimulus) {
                    var hearing = branch.hearing();
                    return hearing(
                            branch,
                            new Hearing(
                                    hearing.correlation(),
                                    hearing.subscriptions(),
                                    hearing.mailbox(),
                                    Consumption.NONE));
                }
            };
        }
    },

    /** What is asked for is waited for only after it was asked for. */
    ACTION_FIRST("an answer that nothing ties") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misled(ports, watch) {
                @Override
                Branch mistaken(Branch branch, Stimulus stimulus) {
                    return branch.waitingFor() instanceof Wait.Events
                            ? branch
                            : hearing(branch, unsubscribed(branch.hearing()));
                }
            };
        }
    },

    /** A wish for a retry that comes twice is taken for two. */
    RETRY_LOOKS_NEW("an instance that fails again may be left") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new Misled(ports, watch) {
                @Override
                Stimulus mistaken(Stimulus stimulus, Branch branch) {
                    return stimulus instanceof Stimulus.Retry(long _, var patch)
                            ? new Stimulus.Retry(branch.version(), patch)
                            : stimulus;
                }
            };
        }
    },

    /** An event that is sent twice is taken for two. */
    EVENT_LOOKS_NEW("any of several events starts") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(takingIn(ports), Config.DEFAULT, watch);
        }

        @Override
        public Ports takingIn(Ports ports) {
            return Mistold.forgetful(ports);
        }
    },

    /** Who waits is read from a copy that is a little old. */
    SUBSCRIPTIONS_READ_LATE("events that come just as") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(Mistold.late(ports), Config.DEFAULT, watch);
        }
    },

    /** An occurrence that comes again is taken for another one. */
    OCCURRENCE_LOOKS_NEW("a schedule that rings by itself") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            var came = new AtomicInteger();
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void occurs(OccurrenceLetter letter) {
                    var due = letter.due().plusSeconds(came.getAndIncrement());
                    super.occurs(new OccurrenceLetter(
                            letter.workflow(), letter.identity(), due, letter.leads(), letter.redrives()));
                }
            };
        }
    },

    /** A call that is made again because its handler died looks like another one. */
    KEY_OF_DELIVERY("calls in sequence") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(Mistaken.calls(ports), Config.DEFAULT, watch);
        }
    },

    /** The message of an occurrence is gone before the next one is set. */
    OCCURRENCE_ACKNOWLEDGED_FIRST("a schedule that is computed") {
        @Override
        public WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void occurs(OccurrenceLetter letter) {
                    try {
                        super.occurs(letter);
                    } catch (Crash | Outage _) {
                        // The queue does not hear of it any more.
                    }
                }
            };
        }
    };

    /** Runs after which a mutant that was not caught has survived. */
    private static final int BUDGET = 3_000;

    /** Points that are struck in one schedule, before the next one is tried. */
    private static final int AT_A_TIME = 20;

    private static Hearing unsubscribed(Hearing hearing) {
        return new Hearing(hearing.correlation(), List.of(), hearing.mailbox(), hearing.consumed());
    }

    /** Beginning of the name of a program that shows the mistake. */
    private final String shownBy;

    Mutants(String shownBy) {
        this.shownBy = shownBy;
    }

    boolean isShownBy(Program program) {
        return program.name().contains(": " + shownBy);
    }

    /** Lets the simulator look for it. @return the runs until it was found, if it was */
    Optional<Integer> hunt() {
        var campaign = new Campaign(this);
        var program =
                Programs.protocol().stream().filter(this::isShownBy).findFirst().orElseThrow();
        for (long seed = 1; campaign.violations().isEmpty() && campaign.runs() < BUDGET; seed++) {
            campaign.singleMishaps(program, seed, AT_A_TIME);
        }
        return campaign.violations().isEmpty() ? Optional.empty() : Optional.of(campaign.runs());
    }
}
