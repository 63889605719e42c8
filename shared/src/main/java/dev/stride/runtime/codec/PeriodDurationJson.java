package dev.stride.runtime.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import org.threeten.extra.PeriodDuration;

/** Durations with calendar parts as ISO 8601 text. */
final class PeriodDurationJson extends JsonDeserializer<PeriodDuration> {

    static SimpleModule module() {
        return new SimpleModule("period-duration")
                .addSerializer(PeriodDuration.class, ToStringSerializer.instance)
                .addDeserializer(PeriodDuration.class, new PeriodDurationJson());
    }

    @Override
    public PeriodDuration deserialize(JsonParser json, DeserializationContext context) throws IOException {
        return PeriodDuration.parse(json.getText());
    }
}
