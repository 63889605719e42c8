package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.ExpressionCodec;
import dev.stride.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Encodes and decodes compiled workflows (plans) for storage. Equal plans become equal bytes, because a digest of the bytes
 * identifies the plan. Numbers keep exactly the digits that the author wrote.
 */
public final class PlanCodec {

    private static final ObjectMapper MAPPER = Json.mapperBuilder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(JacksonModules.optionalJson())
            .addModule(JacksonModules.periodDuration())
            .addModule(expressions())
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, null))
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    public static byte[] encode(Plan plan) {
        try {
            return MAPPER.writeValueAsBytes(plan);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot encode the compiled workflow as JSON", e);
        }
    }

    /**
     * Parses a plan that {@link #encode} wrote.
     *
     * @throws UnreadableData if it is not a plan that this release reads
     */
    public static Plan decode(byte[] bytes) {
        return Json.decode(MAPPER, bytes, Plan.class);
    }

    private static SimpleModule expressions() {
        return new SimpleModule()
                .addSerializer(Expression.class, new Writer())
                .addDeserializer(Expression.class, new Reader<>(Expression.class))
                .addDeserializer(PathExpression.class, new Reader<>(PathExpression.class));
    }

    private static final class Writer extends JsonSerializer<Expression> {
        @Override
        public void serialize(Expression expression, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeTree(expression.toJson());
        }
    }

    private static final class Reader<T extends Expression> extends JsonDeserializer<T> {
        private final Class<T> type;

        Reader(Class<T> type) {
            this.type = type;
        }

        @Override
        public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return type.cast(ExpressionCodec.decode(context.readTree(json)));
        }
    }

    private PlanCodec() {}
}
