package dev.stride.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The one place that every port call of a handler goes through: here it gives way to other handlers, and here
 * {@link Mishap}s strike. A port needs no code of its own for that.
 */
public final class Gate {

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
                        () -> call(method, target, arguments))));
    }

    /** All port calls of handlers so far. */
    public List<Crossing> crossings() {
        return List.copyOf(crossings);
    }

    private Object cross(String site, Set<Mishap> possible, Work work) throws Throwable {
        if (!world.inInvocation()) {
            return work.run();
        }
        giveWay();
        var mishap = mishaps.at(crossings.size(), possible);
        crossings.add(new Crossing(site, possible, mishap));
        var result = mishap.isEmpty() ? work.run() : strike(mishap.get(), site, work);
        giveWay();
        return result;
    }

    private void giveWay() {
        var latency = world.weather().latency();
        if (!latency.isZero()) {
            world.pause(Weather.upTo(latency, chance));
        }
    }

    private Object strike(Mishap mishap, String site, Work work) throws Throwable {
        return switch (mishap) {
            case CRASH_BEFORE -> throw world.crash();
            case CRASH_AFTER -> {
                work.run();
                throw world.crash();
            }
            case ERROR -> throw new Outage(site);
            case ERROR_BUT_DONE -> {
                work.run();
                throw new Outage(site);
            }
            case REPEATED -> {
                work.run();
                yield work.run();
            }
        };
    }

    private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private interface Work {
        Object run() throws Throwable;
    }
}
