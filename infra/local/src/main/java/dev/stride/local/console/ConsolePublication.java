package dev.stride.local.console;

import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.command.output.InvalidInputException;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The publication of this program's console to the bucket of a stack. Files of earlier versions stay in the bucket, so that pages
 * that are open keep working.
 *
 * @param address where browsers open the console
 */
public record ConsolePublication(String bucket, String address, ConsoleRelease release) {

    /**
     * Prepares a publication to the bucket of a stack: checks that the stack fits this version of the console, and collects the
     * files.
     *
     * @param fetch returns the document at an address
     * @throws InvalidInputException if the stack does not fit this version of the console
     */
    public static ConsolePublication prepare(
            DeployedStack stack, ConsoleResources resources, Function<String, byte[]> fetch) {
        if (!stack.require("ConsoleImportMap").equals(resources.importMapHash())) {
            throw new InvalidInputException(
                    "The stack %s was deployed with the template of another version of Stride.".formatted(stack.name())
                            + " First update the stack with the template of the version of Stride to which this command belongs.");
        }
        var login = ConsoleLogin.parse(stack.require("ConsoleLogin"));
        var configuration = login.configuration(fetch.apply(login.discoveryAddress()));
        return new ConsolePublication(
                stack.require("ConsoleBucketName"),
                stack.require("ConsoleUrl"),
                ConsoleRelease.create(resources, configuration));
    }

    /**
     * Uploads all files of the web console to the S3 bucket. The HTML page comes last, so that the stored page never
     * refers to a missing file.
     */
    public void upload(S3Client s3) {
        try {
            for (var file : release.files()) {
                s3.putObject(
                        put -> put.bucket(bucket)
                                .key(file.key())
                                .contentType(file.type())
                                .cacheControl(file.caching()),
                        RequestBody.fromBytes(file.content()));
            }
        } catch (SdkException e) {
            throw new ResourceUnavailableException(
                    "The bucket %s does not accept the files of the console: %s".formatted(bucket, e.getMessage()), e);
        }
    }
}
