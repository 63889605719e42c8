package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Records every text that is written through the ports or reported to an observer. */
final class WrittenTexts implements RuntimeObserver {

    /** @param where the port and the operation */
    record Text(String where, String text) {}

    private final Set<Text> texts = new LinkedHashSet<>();

    /** Returns ports that record every text written through them. */
    Ports through(Ports ports) {
        return new Ports(
                recorded(Table.class, ports.table()),
                recorded(Blobs.class, ports.blobs()),
                recorded(Queue.class, ports.queue()),
                recorded(Timers.class, ports.timers()),
                recorded(Bus.class, ports.bus()),
                recorded(Rules.class, ports.rules()),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
    }

    List<Text> texts() {
        return List.copyOf(texts);
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        take("observed", Json.encode(branch));
        entries.forEach(historyEntry -> take("observed", Json.encode(historyEntry)));
        take("observed", branch.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void onEventDropped(JsonNode event, String why) {
        take("parked", Json.encode(List.of(event, why)));
    }

    /** Records the reports to an observer. */
    void recordObserved(String where, Object what) {
        take(where, what.toString().getBytes(StandardCharsets.UTF_8));
    }

    private <P> P recorded(Class<P> port, P target) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    for (var argument : arguments) {
                        record(port.getSimpleName() + "." + method.getName(), argument);
                    }
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException wrapped) {
                        throw wrapped.getCause();
                    }
                }));
    }

    private void record(String where, Object argument) {
        switch (argument) {
            case byte[] bytes -> take(where, bytes);
            case Table.Item item -> {
                record(where, item.body());
                record(where, item.key().toString() + item.listing());
            }
            case Queue.OutgoingMessage outgoingMessage -> record(where, outgoingMessage.body());
            case CloudEvent event -> take(where, new JsonFormat().serialize(event));
            case Collection<?> all -> all.forEach(each -> record(where, each));
            default -> recordObserved(where, argument);
        }
    }

    private void take(String where, byte[] bytes) {
        UnpackedTexts.of(bytes).forEach(text -> texts.add(new Text(where, text)));
    }
}
