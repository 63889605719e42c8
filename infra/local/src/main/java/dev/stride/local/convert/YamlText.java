package dev.stride.local.convert;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** A writer of JSON as YAML in block style. */
final class YamlText {

    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setWidth(Integer.MAX_VALUE)
            .build();

    static String write(JsonNode document) {
        return new Dump(SETTINGS).dumpToString(plain(document));
    }

    private static @Nullable Object plain(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                node.properties().forEach(field -> fields.put(field.getKey(), plain(field.getValue())));
                yield fields;
            }
            case ARRAY -> node.valueStream().map(YamlText::plain).toList();
            case STRING -> node.textValue();
            case NUMBER -> node.numberValue();
            case BOOLEAN -> node.booleanValue();
            case NULL, MISSING, BINARY, POJO -> null;
        };
    }

    private YamlText() {}
}
