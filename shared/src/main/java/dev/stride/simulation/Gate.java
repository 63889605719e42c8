package dev.stride.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The one place that every port call of a handler goes through: here it gives way to other handlers, and here
 * {@link Mishap}s strike. A port needs no code of its own for that.
 */
public final class Gate {

    private static final Object[] NONE = {};

    /** What a slow call leaves of its handler's time. */
    private static final Duration REST = Duration.ofMillis(200);

    private final World world;
    private final Mishaps mishaps;
    private final SplittableRandom chance;
    private final SplittableRandom slowness;
    private final List<Crossing> crossings = new ArrayList<>();

    public Gate(World world, Mishaps mishaps) {
        this.world = world;
        this.mishaps = mishaps;
        this.chance = world.chance();
        this.slowness = world.chance();
    }

    /**
     * The same port behind this gate.
     *
     * @param possible what can befall its calls
     */
    public <P> P guard(Class<P> port, P target, Set<Mishap> possible) {
        return guard(port, target, possible, Map.of());
    }

    /**
     * The same port behind this gate.
     *
     * @param possible what can befall its calls
     * @param exceptions what can befall those of some methods, by name. Those to which nothing can happen go through unseen
     */
    public <P> P guard(Class<P> port, P target, Set<Mishap> possible, Map<String, Set<Mishap>> exceptions) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (_, method, arguments) -> cross(
                        port.getSimpleName() + "." + method.getName(),
                        exceptions.getOrDefault(method.getName(), possible),
                        new Call(method, target, Objects.requireNonNullElse(arguments, NONE)))));
    }

    /** All port calls of handlers so far. */
    public List<Crossing> crossings() {
        return List.copyOf(crossings);
    }

    private Object cross(String site, Set<Mishap> conceivable, Call call) throws Throwable {
        if (!world.inInvocation() || conceivable.isEmpty()) {
            return call.make();
        }
        giveWay();
        var possible = call.isOfSeveral() ? conceivable : withoutParts(conceivable);
        var mishap = mishaps.at(crossings.size(), possible);
        crossings.add(new Crossing(site, possible, mishap, world.instant(), world.handler()));
        var result = mishap.isEmpty() ? call.make() : strike(mishap.get(), site, call);
        giveWay();
        return result;
    }

    private static Set<Mishap> withoutParts(Set<Mishap> conceivable) {
        if (!conceivable.contains(Mishap.PARTLY)) {
            return conceivable;
        }
        var possible = EnumSet.copyOf(conceivable);
        possible.remove(Mishap.PARTLY);
        return possible;
    }

    private void giveWay() {
        var latency = world.weather().latency();
        if (!latency.isZero()) {
            world.pause(Weather.upTo(latency, chance));
        }
    }

    private Object strike(Mishap mishap, String site, Call call) throws Throwable {
        return switch (mishap) {
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
            case STALE, UNREACHABLE, BROKEN, TIMED_OUT, FAILING, LIMITED, MALFORMED, HUGE -> call.suffer(mishap);
        };
    }

    /** A part of the time passes on the way there, the rest on the way back. */
    private Object slow(Call call) throws Throwable {
        var left = world.left().minus(REST);
        var there = Weather.upTo(left.isNegative() ? Duration.ZERO : left, slowness);
        var back = Weather.upTo(left.minus(there).isNegative() ? Duration.ZERO : left.minus(there), slowness);
        world.pause(there);
        var result = call.make();
        world.pause(back);
        return result;
    }

    /** One call of a method of a port. */
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

        Object suffer(Mishap mishap) throws Throwable {
            return ((Ailing) target).suffer(mishap, method, arguments);
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
}
