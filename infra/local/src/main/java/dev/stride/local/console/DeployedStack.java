package dev.stride.local.console;

import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The outputs of a CloudFormation stack. A plain HTTP request reads them, because the SDK for CloudFormation would add 3 MB to
 * this program.
 *
 * @param outputs values by name
 */
public record DeployedStack(String name, Map<String, String> outputs) {

    private static final int OK = 200;
    private static final int DENIED = 403;

    public DeployedStack {
        outputs = Map.copyOf(outputs);
    }

    /**
     * Requests the outputs of a stack from CloudFormation.
     *
     * @param cloudFormation a client with the address of CloudFormation that signs requests for it
     */
    public static DeployedStack describe(ApiClient cloudFormation, String name) {
        var query = "/?Action=DescribeStacks&Version=2010-05-15&StackName=" + ApiClient.segment(name);
        var response = cloudFormation.forward("GET", query, Map.of("Accept", "application/xml"), new byte[0]);
        var elements = parse(response.body());
        if (response.statusCode() != OK) {
            var message = elements.getOrDefault("Message", "status " + response.statusCode());
            throw response.statusCode() == DENIED
                    ? new ResourceUnavailableException("CloudFormation refused the credentials: " + message)
                    : new InvalidInputException(
                            "The stack %s could not be read from CloudFormation: %s".formatted(name, message));
        }
        return new DeployedStack(name, elements);
    }

    /**
     * Returns the value of an output, which the stack must have.
     *
     * @throws InvalidInputException if the stack does not have it
     */
    public String require(String output) {
        return Optional.ofNullable(outputs.get(output))
                .filter(value -> !value.isEmpty())
                .orElseThrow(() -> new InvalidInputException(
                        "The stack %s has no output %s: deploy this version of the template with the parameter Console."
                                .formatted(name, output)));
    }

    /**
     * Parses the XML of a CloudFormation response. Returns the stack's outputs by name. If the response is an error, the map
     * contains only its message, under the key {@code Message}.
     */
    private static Map<String, String> parse(byte[] body) {
        var factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            return elements(factory.createXMLStreamReader(new ByteArrayInputStream(body)));
        } catch (XMLStreamException e) {
            throw new ResourceUnavailableException("CloudFormation did not answer with XML.", e);
        }
    }

    private static Map<String, String> elements(XMLStreamReader reader) throws XMLStreamException {
        var found = new HashMap<String, String>();
        var key = "";
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT) {
                switch (reader.getLocalName()) {
                    case "OutputKey" -> key = reader.getElementText();
                    case "OutputValue" -> found.put(key, reader.getElementText());
                    case "Message" -> found.put("Message", reader.getElementText());
                    default -> {}
                }
            }
        }
        return found;
    }
}
