package dev.stride.adapter.aws.call;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What an answer of a service must hold. */
final class ResponseFields {

    /** The value of a field of an answer; an answer without it is no proper one. */
    static <T> T require(String field, @Nullable T value) {
        if (value == null) {
            throw SdkClientException.create("the answer has no " + field);
        }
        return value;
    }

    private ResponseFields() {}
}
