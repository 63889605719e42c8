package dev.stride.simulator.fault;

import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The interceptor of all port calls that handlers make. During each call, it lets other handlers run and can inject a fault
 * ({@link FaultKind}). Therefore most simulated ports contain no code for faults.
 */
public final class FaultInjector {

    private static final Object[] NONE = {};

    /**
     * The minimum time between the end of an artificially slow call and the deadline of the calling handler, so that
     * the slow call alone does not kill the handler.
     */
    private static final Duration REST = Duration.ofMillis(200);

    private final World world;
    private final FaultPlan faultPlan;
    private final SplittableRandom chance;
    private final SplittableRandom slowness;
    private final List<PortCall> portCalls = new ArrayList<>();

    public FaultInjector(World world, FaultPlan faultPlan) {
        this.world = world;
        this.faultPlan = faultPlan;
        this.chance = world.splitRandom();
        this.slowness = world.splitRandom();
    }

    /**
     * Returns a proxy of a port whose calls go through this injector.
     *
     * @param possible the faults that its calls can suffer
     */
    public <P> P wrap(Class<P> port, P target, Set<FaultKind> possible) {
        return wrap(port, target, possible, Map.of());
    }

    /**
     * Returns a proxy of a port whose calls go through this injector. The possible faults of some methods can differ from those
     * of the others.
     *
     * @param possible the faults that its calls can suffer
     * @param exceptions the faults of single methods, by method name. Methods with an empty set bypass the injector
     */
    public <P> P wrap(Class<P> port, P target, Set<FaultKind> possible, Map<String, Set<FaultKind>> exceptions) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (_, method, arguments) -> call(
                        port.getSimpleName() + "." + method.getName(),
                        exceptions.getOrDefault(method.getName(), possible),
                        new Call(method, target, Objects.requireNonNullElse(arguments, NONE)))));
    }

    /** Returns all calls that handlers have made so far to ports (interfaces to storage, queues and services). */
    public List<PortCall> portCalls() {
        return List.copyOf(portCalls);
    }

    private Object call(String site, Set<FaultKind> conceivable, Call call) throws Throwable {
        if (!world.isInInvocation() || conceivable.isEmpty()) {
            return call.make();
        }
        pauseRandomly();
        var possible = call.isOfSeveral() ? conceivable : withoutParts(conceivable);
        var fault = faultPlan.faultFor(portCalls.size(), possible);
        portCalls.add(new PortCall(site, possible, fault, world.instant(), world.handlerNumber()));
        var result = fault.isEmpty() ? call.make() : inject(fault.get(), site, call);
        pauseRandomly();
        return result;
    }

    private static Set<FaultKind> withoutParts(Set<FaultKind> conceivable) {
        if (!conceivable.contains(FaultKind.PARTLY)) {
            return conceivable;
        }
        var possible = EnumSet.copyOf(conceivable);
        possible.remove(FaultKind.PARTLY);
        return possible;
    }

    private void pauseRandomly() {
        var latency = world.networkProfile().latency();
        if (!latency.isZero()) {
            world.pause(NetworkProfile.randomUpTo(latency, chance));
        }
    }

    private Object inject(FaultKind faultKind, String site, Call call) throws Throwable {
        return switch (faultKind) {
            case CRASH_BEFORE -> throw world.crash();
            case CRASH_AFTER -> {
                call.make();
                throw world.crash();
            }
            case ERROR -> throw new Outage(site);
            case ERROR_BUT_DONE -> {
                call.make();
                throw new Outage(site);
            }
            case REPEATED -> {
                call.make();
                yield call.make();
            }
            case PARTLY -> {
                call.ofHalf().make();
                throw new Outage(site);
            }
            case SLOW -> slow(call);
            case HUNG -> throw world.hang();
            case HUNG_BUT_DONE -> {
                call.make();
                throw world.hang();
            }
            case STALE, UNREACHABLE, BROKEN, TIMED_OUT, FAILING, LIMITED, MALFORMED, HUGE -> call.suffer(faultKind);
        };
    }

    /** Makes a slow call: a random part of the delay passes before the call, the rest after it. */
    private Object slow(Call call) throws Throwable {
        var left = world.timeLeft().minus(REST);
        var there = NetworkProfile.randomUpTo(left.isNegative() ? Duration.ZERO : left, slowness);
        var back =
                NetworkProfile.randomUpTo(left.minus(there).isNegative() ? Duration.ZERO : left.minus(there), slowness);
        world.pause(there);
        var result = call.make();
        world.pause(back);
        return result;
    }

    /** A call of a port. A port is an interface of the runtime to storage, a queue or another service. */
    private static final class Call {

        private final Method method;
        private final Object target;
        private final Object[] arguments;

        Call(Method method, Object target, Object[] arguments) {
            this.method = method;
            this.target = target;
            this.arguments = arguments;
        }

        Object make() throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException wrapped) {
                throw wrapped.getCause();
            }
        }

        Object suffer(FaultKind faultKind) throws Throwable {
            return ((FaultTarget) target).callWithFault(faultKind, method, arguments);
        }

        boolean isOfSeveral() {
            return several().size() > 1;
        }

        Call ofHalf() {
            return new Call(method, target, new Object[] {
                several().subList(0, several().size() / 2)
            });
        }

        private List<?> several() {
            return arguments.length == 1 && arguments[0] instanceof List<?> list ? list : List.of();
        }
    }

    /** A port implementation that simulates some faults itself, because {@link FaultInjector} cannot simulate them from outside. */
    public interface FaultTarget {

        /**
         * Makes a call with a fault that this port simulates.
         *
         * @return the result that the caller sees
         */
        Object callWithFault(FaultKind faultKind, Method method, Object[] arguments)
                throws ReflectiveOperationException;
    }

    /** The exception that a call throws if the called service is down or unreachable. */
    public static final class Outage extends RuntimeException {

        public Outage(String call) {
            super(call + " failed");
        }
    }

    /**
     * A record of one call that a handler makes to a port, i.e. to an interface to storage, a queue or another service.
     *
     * @param site the port and its method, such as {@code Table.put}
     * @param possible the faults that the call could suffer
     * @param fault the fault that was injected, if any
     * @param at virtual time of the call
     * @param handler number of the calling handler, counted over the whole run
     */
    public record PortCall(String site, Set<FaultKind> possible, Optional<FaultKind> fault, Instant at, int handler) {

        @Override
        public String toString() {
            return "%s handler %d %s%s"
                    .formatted(at, handler, site, fault.map(it -> " " + it).orElse(""));
        }
    }
}
