package dev.stride.runtime.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.ReferenceType;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.threeten.extra.PeriodDuration;

/** Jackson modules for types whose stored JSON form differs from the form that Jackson's own modules write. */
final class JacksonModules {

    static SimpleModule optionalJson() {
        return new SimpleModule("optional-json") {
            private static final long serialVersionUID = 1;

            @Override
            public void setupModule(SetupContext context) {
                context.addDeserializers(new OptionalJsonDeserializers());
            }
        };
    }

    static SimpleModule periodDuration() {
        return new SimpleModule("period-duration")
                .addSerializer(PeriodDuration.class, ToStringSerializer.instance)
                .addDeserializer(PeriodDuration.class, new PeriodDurationJson());
    }

    private static final class OptionalJsonDeserializers extends Deserializers.Base {

        @Override
        public @Nullable JsonDeserializer<?> findReferenceDeserializer(
                ReferenceType type,
                DeserializationConfig config,
                BeanDescription description,
                @Nullable TypeDeserializer typed,
                @Nullable JsonDeserializer<?> content) {
            var json = type.hasRawClass(Optional.class) && type.getContentType().hasRawClass(JsonNode.class);
            return json ? new OptionalJson() : null;
        }
    }

    /** Reads an optional JSON value and distinguishes an absent value from {@code null}. */
    private static final class OptionalJson extends StdDeserializer<Optional<JsonNode>> {

        private static final long serialVersionUID = 1;

        private OptionalJson() {
            super(Optional.class);
        }

        @Override
        public Optional<JsonNode> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return Optional.of(context.readTree(parser));
        }

        @Override
        public Optional<JsonNode> getNullValue(DeserializationContext context) {
            return Optional.of(NullNode.getInstance());
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Optional.empty();
        }
    }

    /** Reads durations with calendar parts, such as {@code P1M}, from ISO 8601 text. */
    private static final class PeriodDurationJson extends JsonDeserializer<PeriodDuration> {

        @Override
        public PeriodDuration deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return PeriodDuration.parse(json.getText());
        }
    }

    private JacksonModules() {}
}
