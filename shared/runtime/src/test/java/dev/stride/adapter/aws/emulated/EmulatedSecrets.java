package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** An emulation of reading one value from Secrets Manager or the Parameter Store of SSM. */
public final class EmulatedSecrets {

    private final Map<String, String> values = new HashMap<>();
    private int requests;

    /** Sets the value of the secret and the parameter of this name. */
    public synchronized void put(String name, String value) {
        values.put(name, value);
    }

    public synchronized void remove(String name) {
        values.remove(name);
    }

    /** Returns the number of requested values. */
    public synchronized int requests() {
        return requests;
    }

    synchronized Answer answer(String target, byte[] body) throws IOException {
        var request = JsonAnswers.read(body);
        return switch (target) {
            case "AmazonSSM.PutParameter" -> put(request);
            case "secretsmanager.GetSecretValue" ->
                secret(request.path("SecretId").asText());
            case "AmazonSSM.GetParameter" ->
                parameter(
                        request.path("Name").asText(),
                        request.path("WithDecryption").asBoolean());
            default -> JsonAnswers.fault(400, "UnknownOperationException", target);
        };
    }

    private Answer put(JsonNode request) {
        put(request.path("Name").asText(), request.path("Value").asText());
        return JsonAnswers.ok(JsonAnswers.object().put("Version", 1));
    }

    private Answer secret(String name) {
        requests++;
        return values.containsKey(name)
                ? JsonAnswers.ok(JsonAnswers.object().put("Name", name).put("SecretString", values.get(name)))
                : JsonAnswers.fault(
                        400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
    }

    private Answer parameter(String name, boolean decrypted) {
        requests++;
        if (!values.containsKey(name)) {
            return JsonAnswers.fault(400, "ParameterNotFound", "");
        }
        var answer = JsonAnswers.object();
        answer.putObject("Parameter")
                .put("Name", name)
                .put("Type", "SecureString")
                .put("Value", decrypted ? values.get(name) : "AQICAHg=");
        return JsonAnswers.ok(answer);
    }
}
