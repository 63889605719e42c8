package dev.stride.language.serverlessworkflow10.rpc;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A method of the A2A protocol. The name that the author writes also says in which version the parameters and the result are. */
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
