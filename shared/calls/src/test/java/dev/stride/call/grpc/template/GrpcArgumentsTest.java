package dev.stride.call.grpc.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.grpc.GrpcMethods;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.MessageMismatchException;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrpcArgumentsTest {

    private static final String DOCUMENT = """
            syntax = "proto3";
            import "google/protobuf/timestamp.proto";
            import "google/protobuf/wrappers.proto";
            import "google/protobuf/any.proto";
            message User {
              string full_name = 1 [json_name = "name"];
              int32 age = 2;
              int64 id = 3;
              Role role = 4;
              repeated User friends = 5;
              map<string, Role> roles = 6;
              oneof contact { string mail = 7; string phone = 8; }
              google.protobuf.Timestamp since = 9;
              optional bool active = 10;
              google.protobuf.Any more = 11;
              bytes photo = 12;
              double share = 13;
            }
            enum Role { NONE = 0; ADMIN = 1; }
            service Users {
              rpc Add(User) returns (User);
              rpc AddAll(stream User) returns (User);
              rpc Find(google.protobuf.StringValue) returns (User);
            }
            """;

    private static final GrpcMethod ADD = GrpcMethods.method(DOCUMENT, "Users", "Add");
    private static final GrpcMethod ADD_ALL = GrpcMethods.method(DOCUMENT, "Users", "AddAll");
    private static final GrpcMethod FIND = GrpcMethods.method(DOCUMENT, "Users", "Find");

    @ParameterizedTest(name = "{0} is read back as {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                              | {}
            {"name": "Ann"}                 | {"name": "Ann"}
            {"full_name": "Ann"}            | {"name": "Ann"}
            {"age": 3.0}                    | {"age": 3}
            {"id": 9007199254740993}        | {"id": "9007199254740993"}
            {"id": "9007199254740993"}      | {"id": "9007199254740993"}
            {"role": 1}                     | {"role": "ADMIN"}
            {"friends": [{"age": 1}]}       | {"friends": [{"name": "", "age": 1, "id": "0", "role": "NONE", "friends": [], "roles": {}, "photo": "", "share": 0.0}]}
            {"roles": {"a": "ADMIN"}}       | {"roles": {"a": "ADMIN"}}
            {"mail": "a@b"}                 | {"mail": "a@b"}
            {"active": false}               | {"active": false}
            {"since": "2026-01-01T00:00:00Z"} | {"since": "2026-01-01T00:00:00Z"}
            {"more": {"@type": "type.googleapis.com/User", "mail": "x"}} | {"more": {"@type": "type.googleapis.com/User", "name": "", "age": 0, "id": "0", "role": "NONE", "friends": [], "roles": {}, "mail": "x", "photo": "", "share": 0.0}}
            {"photo": "aGk="}               | {"photo": "aGk="}
            {"share": "NaN"}                | {"share": "NaN"}
            {"age": null}                   | {}
            """)
    void argumentsAreEncodedAsMessageAndDefaultsAreDecoded(String arguments, String read)
            throws IOException, MessageMismatchException {
        var expected = json(
                "{\"name\":\"\",\"age\":0,\"id\":\"0\",\"role\":\"NONE\",\"friends\":[],\"roles\":{},\"photo\":\"\",\"share\":0.0}");
        ((ObjectNode) expected).setAll((ObjectNode) json(read));

        assertThat(ADD.input().decode(ADD.input().encode(json(arguments)))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"nam": "Ann"}                      | User has no field 'nam'; it has name, age, id, role
            {"age": "secret"}                   | 'age' is not a value of the type int32
            {"age": 1.5}                        | 'age' is not a value of the type int32
            {"age": 3000000000}                 | 'age' is not a value of the type int32
            {"role": "secret"}                  | 'role' is not a value of the type Role
            {"friends": {"age": 1}}             | 'friends' is not a value of the type array of User
            {"friends": [{"age": 1}, {"age": "secret"}]} | 'friends[1].age' is not a value of the type int32
            {"friends": [{"friends": [{"ag": 1}]}]} | User has no field 'friends[0].friends[0].ag'
            {"roles": ["secret"]}               | 'roles' is not a value of the type map
            {"roles": {"a": "secret"}}          | 'roles' is not a value of the type map
            {"mail": "secret", "phone": "2"}    | same oneof
            {"since": "secret"}                 | 'since' is not a value of the type google.protobuf.Timestamp
            {"active": "secret"}                | 'active' is not a value of the type bool
            {"photo": "***"}                    | 'photo' is not a value of the type bytes
            {"more": {"@type": "secret"}}       | 'more' is not a value of the type google.protobuf.Any
            ["secret"]                          | the arguments must be an object, not ARRAY
            """)
    void grpcArgumentOfTheWrongType_causesAFaultThatNamesItsFieldButNotItsValue(String arguments, String problem)
            throws JsonProcessingException {
        var fault = fault(ADD, arguments);
        assertThat(fault.code()).isEqualTo(Fault.VALIDATION);
        assertThat(fault.message())
                .startsWith("Users/Add was not called: ")
                .contains(problem)
                .doesNotContain("secret");
    }

    @Test
    void grpcCallWithoutArguments_sendsAnEmptyMessage() throws JsonProcessingException {
        assertThat(messages(ADD, "null")).containsExactly(new byte[0]);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"messages": []}                         |
            {"messages": [{"age": 1}, {"age": 2}]}   | 1 2
            """)
    void clientStream_isEncodedFromTheMessagesArgument(String arguments, String ages) throws JsonProcessingException {
        var read = messages(ADD_ALL, arguments).stream()
                .map(GrpcArgumentsTest::age)
                .collect(Collectors.joining(" "));
        assertThat(read).isEqualTo(ages == null ? "" : ages);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"age": 1}                          | pass its messages as the only argument 'messages', an array
            {"messages": [], "age": 1}          | pass its messages as the only argument 'messages', an array
            {"messages": [{}, {"age": "x"}]}    | messages[1]: 'age' is not a value of the type int32
            {"messages": [1]}                   | messages[0]: the value is not a User
            """)
    void invalidMessagesArgumentCausesFault(String arguments, String problem) throws JsonProcessingException {
        assertThat(fault(ADD_ALL, arguments).message()).contains(problem);
    }

    @Test
    void grpcRequestThatIsAProtobufStringValue_takesItsText_fromTheArgumentNamedValue()
            throws IOException, MessageMismatchException {
        var ann = FIND.input().encode(json("\"Ann\""));
        assertThat(messages(FIND, "{\"value\": \"Ann\"}")).containsExactly(ann);
        assertThat(fault(FIND, "{\"name\": \"Ann\"}").message()).contains("pass it as the only argument 'value'");
    }

    @Test
    void missingRequiredProto2FieldIsReportedByName() throws JsonProcessingException {
        var method = GrpcMethods.method(
                "syntax = \"proto2\"; message Q { required string name = 1; } service S { rpc Go(Q) returns (Q); }",
                "S",
                "Go");

        assertThat(fault(method, "{}").message()).contains("the required name is missing");
    }

    private static List<byte[]> messages(GrpcMethod method, String arguments) throws JsonProcessingException {
        return GrpcArguments.encode(method, json(arguments)).orElse(fault -> {
            throw new AssertionError(fault.message());
        });
    }

    private static Fault fault(GrpcMethod method, String arguments) throws JsonProcessingException {
        return GrpcArguments.encode(method, json(arguments))
                .<Fault>map(messages -> {
                    throw new AssertionError("encoded as " + messages.size() + " messages");
                })
                .orElse(Function.identity());
    }

    private static String age(byte[] message) {
        try {
            return ADD_ALL.input().decode(message).path("age").asText();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return new JsonMapper().readTree(text);
    }
}
