package dev.stride.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The one place that every port call of a handler goes through: here it gives way to other handlers, and here
 * {@link Mishap}s strike. A port needs no code of its own for that.
 */
public final class Gate {

    private static final Object[] NONE = {};

    private final World world;
    private final Mishaps mishaps;
    private final SplittableRandom chance;
    private final List<Crossing> crossings = new ArrayList<>();

    public Gate(World world, Mishaps mishaps) {
        this.world = world;
        this.mishaps = mishaps;
        this.chance = world.chance();
    }

    /**
     * The same port behind this gate.
     *
     * @param possible what can befall its calls
     */
    public <P> P guard(Class<P> port, P target, Set<Mishap> possible) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (_, method, arguments) -> cross(
                        port.getSimpleName() + "." + method.getName(),
                        possible,
                        new Call(method, target, Objects.requireNonNullElse(arguments, NONE)))));
    }

    /** All port calls of handlers so far. */
    public List<Crossing> crossings() {
        return List.copyOf(crossings);
    }

    private Object cross(String site, Set<Mishap> conceivable, Call call) throws Throwable {
        if (!world.inInvocation()) {
            return call.make();
        }
        giveWay();
        var possible = call.isOfSeveral() ? conceivable : withoutParts(conceivable);
        var mishap = mishaps.at(crossings.size(), possible);
        crossings.add(new Crossing(site, possible, mishap));
        var result = mishap.isEmpty() ? call.make() : strike(mishap.get(), site, call);
        giveWay();
        return result;
    }

    private static Set<Mishap> withoutParts(Set<Mishap> conceivable) {
        var possible = EnumSet.noneOf(Mishap.class);
        possible.addAll(conceivable);
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
        };
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
