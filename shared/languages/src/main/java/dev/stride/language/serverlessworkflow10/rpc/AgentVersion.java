package dev.stride.language.serverlessworkflow10.rpc;

import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A version of the A2A protocol that Stride speaks (decision D128). Each names the methods in its own way, and has its own form
 * of messages, tasks and other values.
 */
enum AgentVersion {
    V0_3("0.3", "0.", "user"),
    V1_0("1.0", "1.", "ROLE_USER");

    /** The jq functions that both translations use. {@code at} changes a property that is there. */
    private static final String SHARED = """
            def at($name; f): if type == "object" and .[$name] != null then .[$name] |= f else . end;
            def renamed($from; $to): if has($from) then .[$to] = .[$from] | del(.[$from]) else . end;
            def object(f): if type == "object" then f else . end;
            """;

    /** The jq functions that translate a value of 0.3 to 1.0. */
    private static final String TO_1_0 = SHARED + """
            def part: object(
              if .kind == "file"
              then (.file // {}) as $file | del(.kind, .file)
                + ({url: $file.uri, raw: $file.bytes, filename: $file.name, mediaType: $file.mimeType} | map_values(values))
              else del(.kind) end);
            def role: {user: "ROLE_USER", agent: "ROLE_AGENT"}[tostring] // .;
            def state: if type != "string" or startswith("TASK_STATE_") then .
              elif . == "unknown" then "TASK_STATE_UNSPECIFIED"
              else "TASK_STATE_" + (ascii_upcase | gsub("-"; "_")) end;
            def message: object(del(.kind)) | at("role"; role) | at("parts"; map(part));
            def status: at("state"; state) | at("message"; message);
            def artifact: at("parts"; map(part));
            def task: object(del(.kind))
              | at("status"; status) | at("artifacts"; map(artifact)) | at("history"; map(message));
            def settings: at("authentication"; if has("schemes") then {scheme: .schemes[0]} + del(.schemes) else . end);
            def event: if type != "object" then .
              elif .kind == "task" then {task: task}
              elif .kind == "message" then {message: message}
              elif .kind == "status-update" then {statusUpdate: (del(.kind, .final) | at("status"; status))}
              elif .kind == "artifact-update" then {artifactUpdate: (del(.kind) | at("artifact"; artifact))}
              else . end;
            def sending: at("message"; message)
              | at("configuration";
                  if has("blocking") then .returnImmediately = (.blocking | not) | del(.blocking) else . end
                  | renamed("pushNotificationConfig"; "taskPushNotificationConfig")
                  | at("taskPushNotificationConfig"; settings));
            def listing: at("status"; state);
            def tasks: at("tasks"; map(task));
            def config: object((.pushNotificationConfig // {} | settings) + del(.pushNotificationConfig));
            def configs: if type == "array" then {configs: map(config)} else . end;
            def named: object(renamed("id"; "taskId") | renamed("pushNotificationConfigId"; "id"));
            """;

    /** The jq functions that translate a value of 1.0 to 0.3. */
    private static final String TO_0_3 = SHARED + """
            def part: object(
              if has("text") then {kind: "text"} + del(.filename, .mediaType)
              elif has("data") then {kind: "data"} + del(.filename, .mediaType)
              elif has("url") or has("raw")
              then {kind: "file",
                    file: ({uri: .url, bytes: .raw, name: .filename, mimeType: .mediaType} | map_values(values))}
                + del(.url, .raw, .filename, .mediaType)
              else . end);
            def role: {ROLE_USER: "user", ROLE_AGENT: "agent"}[tostring] // .;
            def state: if . == "TASK_STATE_UNSPECIFIED" then "unknown"
              elif type == "string" and startswith("TASK_STATE_")
              then ltrimstr("TASK_STATE_") | ascii_downcase | gsub("_"; "-")
              else . end;
            def message: object({kind: "message"} + .) | at("role"; role) | at("parts"; map(part));
            def status: at("state"; state) | at("message"; message);
            def artifact: at("parts"; map(part));
            def task: object({kind: "task"} + .)
              | at("status"; status) | at("artifacts"; map(artifact)) | at("history"; map(message));
            def settings: at("authentication"; if has("scheme") then {schemes: [.scheme]} + del(.scheme) else . end);
            def event: if type != "object" then .
              elif .task then .task | task
              elif .message then .message | message
              elif .statusUpdate
              then .statusUpdate | at("status"; status)
                | {kind: "status-update"} + .
                | .final = (.status.state as $state | any(("completed", "canceled", "failed", "rejected"); . == $state))
              elif .artifactUpdate then .artifactUpdate | at("artifact"; artifact) | {kind: "artifact-update"} + .
              else . end;
            def sending: at("message"; message)
              | .configuration |= ((. // {})
                  | .blocking = (.returnImmediately | not) | del(.returnImmediately)
                  | renamed("taskPushNotificationConfig"; "pushNotificationConfig")
                  | at("pushNotificationConfig"; settings));
            def listing: at("status"; state);
            def tasks: at("tasks"; map(task));
            def config: object({taskId: .taskId, pushNotificationConfig: (del(.taskId, .tenant) | settings)});
            def configs: (.configs? // []) | map(config);
            def named: object(renamed("id"; "pushNotificationConfigId") | renamed("taskId"; "id"));
            """;

    private final String number;
    private final String major;
    private final String user;

    /**
     * @param number the number that requests name
     * @param major how the numbers of all versions with the same forms begin
     * @param user the role of a message of the user
     */
    AgentVersion(String number, String major, String user) {
        this.number = number;
        this.major = major;
        this.user = user;
    }

    /**
     * Returns the version of which an agent card gives a number, such as {@code 0.3.0}: a minor version speaks the earlier ones.
     */
    static Optional<AgentVersion> of(String number) {
        return Arrays.stream(values())
                .filter(version -> number.startsWith(version.major))
                .findFirst();
    }

    /** The numbers of all versions, the newest first, for messages. */
    static String spoken() {
        return Arrays.stream(values())
                .map(AgentVersion::toString)
                .sorted((one, other) -> other.compareTo(one))
                .collect(Collectors.joining(", "));
    }

    AgentVersion other() {
        return switch (this) {
            case V0_3 -> V1_0;
            case V1_0 -> V0_3;
        };
    }

    String user() {
        return user;
    }

    /**
     * Returns an expression that translates a value of the other version to this one.
     *
     * @param jq the functions above, such as {@code map(task)}
     */
    Expression fromOther(String jq) {
        return RuntimeJq.compile(translation(jq));
    }

    String translation(String jq) {
        return switch (this) {
                    case V0_3 -> TO_0_3;
                    case V1_0 -> TO_1_0;
                }
                + jq;
    }

    @Override
    public String toString() {
        return number;
    }

    /**
     * A method of the A2A protocol. The name that the author writes also says in which version the parameters and the result are.
     */
    enum AgentMethod {
        SEND("message/send", "SendMessage", "sending", "event"),
        STREAM("message/stream", "SendStreamingMessage", "sending", "event"),
        GET("tasks/get", "GetTask", ".", "task"),
        LIST("tasks/list", "ListTasks", "listing", "tasks"),
        CANCEL("tasks/cancel", "CancelTask", ".", "task"),
        RESUBSCRIBE("tasks/resubscribe", "SubscribeToTask", ".", "event"),
        SET_CONFIG("tasks/pushNotificationConfig/set", "CreateTaskPushNotificationConfig", "config", "config"),
        GET_CONFIG("tasks/pushNotificationConfig/get", "GetTaskPushNotificationConfig", "named", "config"),
        LIST_CONFIGS("tasks/pushNotificationConfig/list", "ListTaskPushNotificationConfigs", "named", "configs"),
        DELETE_CONFIG("tasks/pushNotificationConfig/delete", "DeleteTaskPushNotificationConfig", "named", "."),
        GET_CARD("agent/getAuthenticatedExtendedCard", "GetExtendedAgentCard", ".", ".");

        private static final Set<AgentMethod> SENDING = Set.of(SEND, STREAM);
        private static final Set<AgentMethod> STREAMING = Set.of(STREAM, RESUBSCRIBE);

        private final String earlier;
        private final String current;
        private final String parameters;
        private final String result;

        /**
         * @param earlier the name in 0.3
         * @param current the name in 1.0
         * @param parameters the function of {@link AgentVersion} that translates the parameters
         * @param result the function of {@link AgentVersion} that translates a result
         */
        AgentMethod(String earlier, String current, String parameters, String result) {
            this.earlier = earlier;
            this.current = current;
            this.parameters = parameters;
            this.result = result;
        }

        record Named(AgentMethod method, AgentVersion version) {

            static Optional<Named> of(String name) {
                return all().filter(named -> named.name().equals(name)).findFirst();
            }

            static List<String> names() {
                return all().map(Named::name).toList();
            }

            private static Stream<Named> all() {
                return Arrays.stream(AgentVersion.values())
                        .flatMap(version -> Arrays.stream(values()).map(method -> new Named(method, version)));
            }

            String name() {
                return method.name(version);
            }
        }

        String name(AgentVersion version) {
            return switch (version) {
                case V0_3 -> earlier;
                case V1_0 -> current;
            };
        }

        boolean sends() {
            return SENDING.contains(this);
        }

        boolean streams() {
            return STREAMING.contains(this);
        }

        String parameters() {
            return parameters;
        }

        String result() {
            return result;
        }
    }
}
