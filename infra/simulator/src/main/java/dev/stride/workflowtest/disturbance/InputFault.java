package dev.stride.workflowtest.disturbance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;

/** How a field of the input goes wrong, the plainest first. */
public enum InputFault {
    MISSING("missing", "is missing"),
    /** The field has a value of another type. */
    WRONG("wrong", "has a value of another type");

    private final String word;
    private final String sentence;

    InputFault(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /** Returns the word for the fault in a test file. */
    public String word() {
        return word;
    }

    /** Returns what is wrong with the field, in words. */
    public String sentence() {
        return sentence;
    }

    static JsonNode ofAnotherType(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING, NULL, MISSING, BINARY, POJO -> IntNode.valueOf(7);
            case NUMBER, BOOLEAN, OBJECT -> TextNode.valueOf("wrong");
            case ARRAY -> JsonNodeFactory.instance.objectNode();
        };
    }
}
