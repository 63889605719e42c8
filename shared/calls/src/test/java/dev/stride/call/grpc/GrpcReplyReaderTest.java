package dev.stride.call.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.stride.call.api.Reply;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.client.MessageMismatchException;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GrpcReplyReaderTest {

    private static final String ROLE = "ROLE_OF_SOMEBODY_WHO_MAY_DO_ANYTHING_AT_ALL";

    private static final GrpcRequest REQUEST = new GrpcRequest(
            new Origin("grpcs", "users.test", 443),
            GrpcMethods.method(
                    "syntax = \"proto3\"; message R { repeated Role roles = 1; } enum Role { %s = 0; }".formatted(ROLE)
                            + "service S { rpc Go(R) returns (R); }",
                    "S",
                    "Go"),
            List.of(new byte[0]),
            Map.of("authorization", "secret"),
            Duration.ofSeconds(1));

    @Test
    void grpcReplyThatIsTooLargeAsJson_causesALimitFault() throws MessageMismatchException {
        var zeros = UnknownFieldSet.Field.newBuilder()
                .addLengthDelimited(ByteString.copyFrom(new byte[200_000]))
                .build();
        var message = UnknownFieldSet.newBuilder().addField(1, zeros).build().toByteArray();

        assertThat(GrpcReplyReader.toReply(REQUEST, new GrpcReply.Answered(List.of(message))))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo(Fault.LIMIT));
    }

    @Test
    void oversizedErrorDetailsAreOmittedFromFault() {
        var ended = new GrpcReply.Ended("NOT_FOUND", "a".repeat(20_000), Map.of(), Optional.empty());

        assertThat(GrpcReplyReader.toReply(REQUEST, ended))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().data()).isEmpty());
    }

    @Test
    void toStringOfAGrpcRequest_omitsTheArguments() {
        assertThat(REQUEST).hasToString("S/Go at grpcs://users.test");
    }
}
