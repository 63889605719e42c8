package dev.stride.common;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/**
 * Says in words for a user why a file cannot be read or written. The message of an exception of the platform is often only the
 * name of the file.
 */
public final class FileProblem {

    /** The maximum number of files of a folder whose names are compared with that of a missing file. */
    private static final int FILES_COMPARED = 200;

    /** Says that a file or folder cannot be read, and why; for a missing file, names one with a similar name beside it. */
    public static String unreadable(Path file, IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> missing(file);
            case FileSystemException inside
            when inside.getFile() != null -> inside.getFile() + " cannot be read: " + of(failure);
            case IOException _ -> file + " cannot be read: " + of(failure);
        };
    }

    /** Returns that a file does not exist, and the name of a similar file in the same folder. */
    public static String missing(Path file) {
        var similar = Suggestions.didYouMean(nameOf(file), neighbours(file));
        return "The file " + file + " does not exist" + (similar.isEmpty() ? "" : " (" + similar + ")");
    }

    /** Returns the names of the files in the same folder that are similar without their endings. */
    private static List<String> neighbours(Path file) {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.limit(FILES_COMPARED)
                    .map(FileProblem::nameOf)
                    .filter(name -> Suggestions.closest(stem(nameOf(file)), List.of(stem(name)))
                            .isPresent())
                    .sorted()
                    .toList();
        } catch (IOException unlisted) {
            return List.of();
        }
    }

    /** Returns the part of a file name before its endings, which many files have in common. */
    private static String stem(String name) {
        return name.replaceFirst("(?<=.)\\..*", "");
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Returns why a file cannot be read or written, without the name of the file and without a full stop at the end. */
    public static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "the file or its folder does not exist";
            case AccessDeniedException _ -> "the permission is missing";
            case FileAlreadyExistsException _ -> "it exists already";
            case NotDirectoryException _ -> "it is not a folder";
            case DirectoryNotEmptyException _ -> "the folder is not empty";
            case FileSystemLoopException _ -> "its links lead round in a circle";
            case CharacterCodingException _ -> "it is not text in UTF-8";
            case IOException _ -> "check that it is a file on a disk with free space";
        };
    }

    private FileProblem() {}
}
