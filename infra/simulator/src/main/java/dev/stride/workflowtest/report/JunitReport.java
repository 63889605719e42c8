package dev.stride.workflowtest.report;

import dev.stride.workflowtest.TestRunner.CaseResult;
import java.io.Writer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A test report in the JUnit XML format of build servers: one test suite per file. */
public final class JunitReport {

    private final XMLStreamWriter xml;

    private JunitReport(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /** Writes a report. Throws {@link XMLStreamException} when {@code out} fails. */
    public static void write(List<CaseResult> results, Writer out) throws XMLStreamException {
        var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
        new JunitReport(xml).suites(results);
        xml.close();
    }

    private void suites(List<CaseResult> results) throws XMLStreamException {
        var byFile = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.file().toString(), LinkedHashMap::new, Collectors.toList()));
        xml.writeStartDocument();
        xml.writeStartElement("testsuites");
        for (Map.Entry<String, List<CaseResult>> suite : byFile.entrySet()) {
            suite(suite.getKey(), suite.getValue());
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void suite(String file, List<CaseResult> results) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", file);
        xml.writeAttribute("tests", String.valueOf(results.size()));
        xml.writeAttribute(
                "failures",
                String.valueOf(
                        results.stream().filter(result -> !result.passed()).count()));
        xml.writeAttribute(
                "time", seconds(results.stream().map(CaseResult::took).reduce(Duration.ZERO, Duration::plus)));
        for (var result : results) {
            testCase(file, result);
        }
        xml.writeEndElement();
    }

    private void testCase(String file, CaseResult result) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", file);
        xml.writeAttribute("name", readable(result.name()));
        xml.writeAttribute("time", seconds(result.took()));
        if (!result.passed()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", readable(result.differences().getFirst()));
            xml.writeCharacters(
                    readable(String.join("\n", result.differences()) + "\n\n" + String.join("\n", result.trace())));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String seconds(Duration duration) {
        return "%d.%03d".formatted(duration.toSeconds(), duration.toMillisPart());
    }

    /** Removes the characters that XML does not allow. */
    private static String readable(String text) {
        return text.codePoints()
                .filter(each -> each == '\n' || each == '\t' || (each >= ' ' && each != 0xFFFE && each != 0xFFFF))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
