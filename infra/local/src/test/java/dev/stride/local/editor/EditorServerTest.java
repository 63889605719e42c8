package dev.stride.local.editor;

import static dev.stride.local.editor.EditorClient.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.editor.EditorClient.Place;
import dev.stride.local.editor.EditorServer.EditorCommands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Speaks with the language server as an editor does. */
class EditorServerTest {

    private static final String DEFINITION = """
            id: order
            version: '1.0'
            specVersion: '0.8'
            start: Check
            functions:
              - name: price
                operation: prices.json#price
            states:
              - name: Check
                type: switch
                dataConditions:
                  - condition: ${ .total > 10 }
                    transition: Ship
                defaultCondition:
                  end: true
              - name: Ship
                type: operation
                actions:
                  - functionRef: price
                end: true
            """;

    @TempDir
    private Path folder;

    private final EditorClient client = new EditorClient();

    @AfterEach
    void sayGoodbye() {
        client.close();
    }

    private Path file() {
        return folder.resolve("order.sw.yaml");
    }

    private void describePrices() throws IOException {
        Files.writeString(folder.resolve("prices.json"), """
                {"openapi": "3.0.0", "info": {"title": "Prices", "version": "1"}, "servers": [{"url": "https://prices.example"}],
                 "paths": {"/price": {"get": {"operationId": "price", "responses": {}}, "put": {"operationId": "setPrice", "responses": {}}}}}""");
    }

    /** Returns a definition with a mark, put in place of the first occurrence of a text. */
    private static String marked(String text, String replacement) {
        assertThat(DEFINITION).contains(text);
        return DEFINITION.replaceFirst(Pattern.quote(text), Matcher.quoteReplacement(replacement));
    }

    private List<CompletionItem> completed(Path file, String text) {
        var place = client.open(file, text);
        return get(client.server()
                        .getTextDocumentService()
                        .completion(new CompletionParams(place.document(), place.position())))
                .map(items -> items, list -> list.getItems());
    }

    private List<String> labels(String text) {
        return completed(file(), text).stream().map(CompletionItem::getLabel).toList();
    }

    /** Returns a text after edits of it. */
    private static String applied(String text, List<TextEdit> edits) {
        var changed = new StringBuilder(text);
        var offsets = edits.stream()
                .sorted((one, other) -> offset(text, other.getRange()) - offset(text, one.getRange()))
                .toList();
        for (var edit : offsets) {
            var end = edit.getRange().getEnd();
            changed.replace(offset(text, edit.getRange()), offset(text, new Range(end, end)), edit.getNewText());
        }
        return changed.toString();
    }

    private static int offset(String text, Range range) {
        var lines = text.split("\n", -1);
        return Arrays.stream(lines)
                        .limit(range.getStart().getLine())
                        .mapToInt(line -> line.length() + 1)
                        .sum()
                + range.getStart().getCharacter();
    }

    @Test
    void openedDefinition_hasTheDiagnosticsOfValidate() throws IOException {
        describePrices();
        var valid = client.open(file(), DEFINITION);
        assertThat(client.published(valid.document()).getDiagnostics()).isEmpty();

        client.change(valid.document(), 2, DEFINITION.replace("transition: Ship", "transition: Shipp"));
        var published = client.published(valid.document());

        assertThat(published.getVersion()).isEqualTo(2);
        assertThat(published.getDiagnostics()).hasSize(1);
        var fault = published.getDiagnostics().getFirst();
        assertThat(fault.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
        assertThat(fault.getMessage().getLeft()).isEqualTo("unknown state `Shipp`; did you mean `Ship`?");
        assertThat(fault.getRange().getStart().getLine()).isEqualTo(12);
        assertThat(fault.getRange().getStart().getCharacter()).isEqualTo(20);
        assertThat(fault.getRange().getEnd().getCharacter()).isEqualTo(25);
    }

    @Test
    void closedDefinition_andOtherYaml_haveNoDiagnostics() {
        var broken = client.open(file(), "id: [");
        assertThat(client.published(broken.document()).getDiagnostics()).isNotEmpty();
        client.close(broken.document());
        assertThat(client.published(broken.document()).getDiagnostics()).isEmpty();

        var other = client.open(folder.resolve("compose.yaml"), "services: { a: 1 }\n");
        assertThat(client.published(other.document()).getDiagnostics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            transition: Ship            | transition: ‸          | Check, Ship
            start: Check                | start: ‸               | Check, Ship
            functionRef: price          | functionRef: ‸         | price
            operation: prices.json#price | operation: prices.json#‸ | prices.json#price, prices.json#setPrice
            type: switch                | type: ‸                | operation, event, switch, parallel, foreach, callback, sleep, inject
            type: operation             | usedF‸                 | usedForCompensation
            ${ .total > 10 }            | '${ .total | tostr‸ }' | tostring
            ${ .total > 10 }            | ${ $W‸                 | $WORKFLOW
            """)
    void completion_proposesWhatCanStandAtAPlace(String text, String replacement, String expected) throws IOException {
        describePrices();
        assertThat(labels(marked(text, replacement))).contains(expected.split(", "));
    }

    @Test
    void completionOfAProperty_insertsItsName_andSaysWhatItMeans() {
        var text = marked("    actions:\n", "    act‸\n");
        var item = completed(file(), text).stream()
                .filter(each -> each.getLabel().equals("actions"))
                .findFirst()
                .orElseThrow();

        assertThat(item.getDocumentation().getLeft()).isNotBlank();
        assertThat(applied(text.replace("‸", ""), List.of(item.getTextEdit().getLeft())))
                .contains("\n    actions: \n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'startsAt: A\\nstates:\\n  - { name: A, type: ‸'                                                  | EVENT, SWITCH
            'startsAt: ‸\\nstates:\\n  - name: A\\n    type: DELAY'                                            | A
            'document: { dsl: 1.0.0 }\\ndo:\\n  - a:\\n      ‸'                                               | call, set, wait, then
            'document: { dsl: 1.0.0 }\\ndo:\\n  - a:\\n      set: {}\\n      then: ‸\\n  - b:\\n      set: {}' | a, b, continue
            'document: { dsl: 1.0.0 }\\nuse:\\n  errors: { E: {} }\\ndo:\\n  - a:\\n      raise: { error: ‸ }' | E
            'document: { dsl: 1.0.0 }\\nuse:\\n  functions: { f: {} }\\ndo:\\n  - a:\\n      call: ‸'         | f, http
            'document: { dsl: 1.0.0 }\\ndo:\\n  - a:\\n      set: ${ $con‸'                                   | $context
            'id: a\\nsteps:\\n  - ‸'                                                                          | type, if, loop, yield
            'id: a\\nsteps:\\n  - if: { ‸ }'                                                                  | and, var
            'id: a\\nsteps:\\n  - if: { and: [ { v‸ } ] }'                                                      | var
            'id: a\\nsteps:\\n  - type: ‸'                                                                    | api, http
            '{"id": "a", "specVersion": "0.8", "states": [{"name": "A", "type": "‸'                           | inject
            '{"id": "a", "specVersion": "0.8", "states": [{"name": "A", "‸'                                   | transition
            '‸'                                                                                               | specVersion, document, steps, startsAt
            """)
    void completion_knowsEachLanguage_inHalfTypedTexts(String text, String expected) {
        assertThat(labels(text.replace("\\n", "\n"))).contains(expected.split(", "));
    }

    @Test
    void hover_saysWhatAPropertyMeans_andInWhichSection() {
        var place = client.open(file(), marked("dataConditions", "data‸Conditions"));
        var hover = get(
                client.server().getTextDocumentService().hover(new HoverParams(place.document(), place.position())));

        assertThat(hover.getContents().getRight().getValue())
                .startsWith("**dataConditions** of the switch state")
                .contains("Switch State");
        assertThat(hover.getRange().getStart().getLine()).isEqualTo(10);
    }

    @Test
    void hoverOverAName_saysWhereItIsDeclared() {
        var place = client.open(file(), marked("transition: Ship", "transition: Sh‸ip"));
        var hover = get(
                client.server().getTextDocumentService().hover(new HoverParams(place.document(), place.position())));

        assertThat(hover.getContents().getRight().getValue()).isEqualTo("**Ship** is a state, declared in line 16.");
    }

    @ParameterizedTest
    @CsvSource({"transition: Ship, 15", "start: Check, 8", "functionRef: price, 5"})
    void definitionOfAName_isItsDeclaration(String text, int line) {
        var place = client.open(file(), marked(text, text + "‸"));
        var found = get(client.server()
                .getTextDocumentService()
                .definition(new DefinitionParams(place.document(), place.position())));

        assertThat(found.getLeft()).hasSize(1);
        assertThat(found.getLeft().getFirst().getRange().getStart().getLine()).isEqualTo(line);
    }

    @Test
    void references_areAllPlacesWithTheName() {
        var place = client.open(file(), marked("- name: Ship", "- name: Ship‸"));
        var found = get(client.server()
                .getTextDocumentService()
                .references(new ReferenceParams(place.document(), place.position(), new ReferenceContext(false))));

        assertThat(found).hasSize(1);
        assertThat(found.getFirst().getRange().getStart().getLine()).isEqualTo(12);
    }

    private String renamed(Place place, String text, String name) {
        var edit = get(client.server()
                .getTextDocumentService()
                .rename(new RenameParams(place.document(), place.position(), name)));
        return applied(
                text,
                Objects.requireNonNull(edit.getChanges().get(place.document().getUri())));
    }

    @Test
    void renamedState_hasTheNewNameEverywhere() {
        var place = client.open(file(), marked("- name: Ship", "- name: Sh‸ip"));
        assertThat(get(client.server()
                                .getTextDocumentService()
                                .prepareRename(new PrepareRenameParams(place.document(), place.position())))
                        .getFirst()
                        .getStart()
                        .getCharacter())
                .isEqualTo(10);
        assertThat(renamed(place, DEFINITION, "Send it"))
                .isEqualTo(DEFINITION
                        .replace("name: Ship", "name: Send it")
                        .replace("transition: Ship", "transition: Send it"));
        assertThat(renamed(place, DEFINITION, "true")).contains("name: \"true\"", "transition: \"true\"");
    }

    @Test
    void renamedTask_andFunction_haveTheNewNameEverywhere() {
        var text = """
                document: { dsl: 1.0.0, namespace: a, name: a, version: 1.0.0 }
                use:
                  functions: { f: { set: {} } }
                do:
                  - one: { call: f, then: two }
                  - two: { switch: [ { a: { when: '${ true }', then: one } } ] }
                """;
        var task = client.open(file(), text.replace("- one", "- o‸ne"));
        assertThat(renamed(task, text, "first")).isEqualTo(text.replace("one", "first"));
        var function = client.open(file(), text.replace("call: f", "call: f‸"));
        assertThat(renamed(function, text, "g"))
                .isEqualTo(text.replace("{ f:", "{ g:").replace("call: f", "call: g"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Check", "", " ", "a\nb"})
    void renaming_toANameThatIsTakenOrNone_isRefused(String name) {
        var place = client.open(file(), marked("- name: Ship", "- name: Sh‸ip"));
        assertThatThrownBy(() -> renamed(place, DEFINITION, name)).hasMessageContaining("name");
    }

    @Test
    void renaming_inATextThatCannotBeRead_isRefused() {
        var place = client.open(file(), marked("- name: Ship", "- name: Sh‸ip") + "  - [");
        assertThatThrownBy(() -> renamed(place, DEFINITION, "Send")).hasMessageContaining("line 21");
    }

    @Test
    void symbols_areTheFunctionsAndStates_withTheirParts() {
        var place = client.open(file(), DEFINITION);
        var symbols = get(
                client.server().getTextDocumentService().documentSymbol(new DocumentSymbolParams(place.document())));

        assertThat(symbols.stream()
                        .map(each -> each.getRight().getName() + " "
                                + each.getRight().getDetail()))
                .containsExactly("price function", "Check switch state", "Ship operation state");
        assertThat(symbols.getLast().getRight().getChildren().stream().map(DocumentSymbol::getName))
                .containsExactly("action");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            transition: Ship | transition: Shipp    | transition: Ship
            type: switch     | type: swich          | type: switch
            defaultCondition | defaultConditon      | defaultCondition
            version: '1.0'   | version: 1.0         | version: "1.0"
            """)
    void hintOfAFault_isACorrection(String text, String fault, String corrected) {
        correct(DEFINITION, text, fault, corrected);
    }

    @Test
    void symbols_ofAStepThatStandsAlone_areItAndTheStepsInside() {
        var place = client.open(file(), """
                id: a
                version: '1'
                steps:
                  if: true
                  then:
                    - yield: 1
                  else:
                    yield: 2
                """);
        var symbols = get(
                client.server().getTextDocumentService().documentSymbol(new DocumentSymbolParams(place.document())));

        assertThat(symbols).singleElement().satisfies(symbol -> {
            assertThat(symbol.getRight().getDetail()).isEqualTo("if step");
            assertThat(symbol.getRight().getChildren().stream().map(DocumentSymbol::getDetail))
                    .containsExactly("yield step", "yield step");
        });
    }

    @Test
    void hintOfAFaultInOpenWorkflow_isACorrection() {
        correct("""
                document: { dsl: 1.0.3, namespace: a, name: a, version: 1.0.0 }
                do:
                  - one: { switch: [ { a: { when: .a, then: two } } ] }
                  - two: { set: { b: 1 } }
                """, "then: two", "then: twoo", "then: two");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            { var: a } | { vr: a }  | { var: a }
            - yield:   | - yeild:   | - yield:
            """)
    void hintOfAFaultInTheWorkflowLanguage_isACorrection(String text, String fault, String corrected) {
        correct("""
                id: a
                version: '1'
                steps:
                  - yield: { var: a }
                """, text, fault, corrected);
    }

    private void correct(String definition, String text, String fault, String corrected) {
        var broken = definition.replace(text, fault);
        var place = client.open(file(), broken);
        var diagnostics = client.published(place.document()).getDiagnostics();
        var edits = diagnostics.stream()
                .map(Diagnostic::getRange)
                .flatMap(range -> get(client.server()
                                .getTextDocumentService()
                                .codeAction(new CodeActionParams(
                                        place.document(), range, new CodeActionContext(diagnostics))))
                        .stream())
                .map(action -> action.getRight()
                        .getEdit()
                        .getChanges()
                        .get(place.document().getUri()))
                .toList();

        assertThat(edits).isNotEmpty();
        assertThat(edits.stream().map(edit -> applied(broken, edit))).contains(definition.replace(text, corrected));
    }

    @ParameterizedTest
    @CsvSource({"mermaid, flowchart", "svg, <svg", "outline, Ship"})
    void diagramCommand_drawsTheEditedText(String format, String drawn) {
        var place = client.open(file(), DEFINITION);
        var diagram = get(client.server()
                .getWorkspaceService()
                .executeCommand(new ExecuteCommandParams(
                        EditorCommands.DIAGRAM, List.of(place.document().getUri(), format))));

        assertThat(diagram.toString()).contains(drawn);
    }

    @ParameterizedTest
    @CsvSource({"stride.other, mermaid", "stride.diagram, png"})
    void otherCommands_andFormats_areRefused(String command, String format) {
        var place = client.open(file(), DEFINITION);
        assertThatThrownBy(() -> get(client.server()
                        .getWorkspaceService()
                        .executeCommand(new ExecuteCommandParams(
                                command, List.of(place.document().getUri(), format)))))
                .hasMessageContaining("format");
    }

    @Test
    void everyPrefixOfADefinition_isAnswered() {
        var place = client.open(file(), DEFINITION);
        for (int length = 0; length < DEFINITION.length(); length += 3) {
            client.change(place.document(), length, DEFINITION.substring(0, length));
            var lines = DEFINITION.substring(0, length).split("\n", -1);
            var position = new Position(lines.length - 1, lines[lines.length - 1].length());
            assertThat(get(client.server()
                            .getTextDocumentService()
                            .completion(new CompletionParams(place.document(), position))))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "null",
                "[]",
                "7",
                "{\"jsonrpc\": ]]]]",
                "{\"jsonrpc\":\"2.0\",\"id\":\"one\",\"method\":\"no/such\",\"params\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"two\",\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{\"uri\":\"%%\"},\"position\":{\"line\":-5,\"character\":2147483647}}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"three\",\"method\":\"workspace/executeCommand\",\"params\":{\"command\":\"stride.diagram\",\"arguments\":[[[]]]}}"
            })
    void hostileMessage_doesNotEndTheServer(String message) throws IOException {
        send("Content-Length: %d\r\n\r\n%s".formatted(message.length(), message));
        assertThat(labels(marked("transition: Ship", "transition: ‸"))).contains("Ship");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "textDocument/hover",
                "textDocument/completion",
                "textDocument/definition",
                "textDocument/references",
                "textDocument/rename",
                "textDocument/documentSymbol",
                "textDocument/codeAction",
                "workspace/executeCommand"
            })
    void requestWithoutParameters_isRefusedInOwnWords(String method) {
        var asked = ((Endpoint) client.server()).request(method, null);
        assertThatThrownBy(() -> asked.get(10, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(ResponseErrorException.class, refused -> {
                    assertThat(refused.getResponseError().getMessage())
                            .startsWith("The parameters of the request do not have the form");
                    assertThat(refused.getResponseError().getData()).isNull();
                });
    }

    @Test
    void unknownMethod_isRefusedInOwnWords() {
        var asked = ((Endpoint) client.server()).request("no/such", Map.of());
        assertThatThrownBy(() -> asked.get(10, TimeUnit.SECONDS))
                .cause()
                .hasMessageStartingWith("The server has no such method");
    }

    @Test
    void deeplyNestedMessage_doesNotEndTheServer() throws IOException {
        var message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":" + "[".repeat(100_000)
                + "]".repeat(100_000) + "}";
        send("Content-Length: %d\r\n\r\n%s".formatted(message.length(), message));
        assertThat(labels(marked("transition: Ship", "transition: ‸"))).contains("Ship");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 16777217\r\n\r\n",
                "Content-Length: -1\r\n\r\n",
                "Content-Length: 99999999999\r\n\r\n",
                "a\r\n\r\n"
            })
    void headerThatPromisesTooMuchOrNothing_endsTheServer(String header) throws IOException {
        send(header);
        assertThat(client.status()).isEqualTo(1);
    }

    @Test
    void headerWithoutEnd_endsTheServer() throws IOException {
        send("a".repeat(ProtocolInput.MAX_HEADER + 1));
        assertThat(client.status()).isEqualTo(1);
    }

    private void send(String text) throws IOException {
        client.send(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void textThatIsTooLarge_isAFault() {
        var place = client.open(file(), "a".repeat((1 << 20) + 10));
        assertThat(client.published(place.document())
                        .getDiagnostics()
                        .getFirst()
                        .getMessage()
                        .getLeft())
                .contains("the maximum is 1048576");
    }

    @Test
    void moreTextsThanCanBeOpen_haveNoAnswers() {
        var places = new ArrayList<Place>();
        for (int i = 0; i <= OpenDefinitions.MAX_OPEN; i++) {
            places.add(client.open(folder.resolve(i + ".sw.yaml"), "id: a\nspecVersion: '0.8'\n‸"));
        }
        assertThat(Stream.of(places.getFirst(), places.getLast())
                        .map(place -> get(client.server()
                                        .getTextDocumentService()
                                        .completion(new CompletionParams(place.document(), place.position())))
                                .map(List::isEmpty, list -> list.getItems().isEmpty())))
                .containsExactly(false, true);
    }

    @Test
    void shutDownServer_endsWithSuccess_andALostOneDoesNot() {
        get(client.server().shutdown());
        client.server().exit();
        assertThat(client.status()).isZero();

        var lost = new EditorClient();
        lost.close();
        assertThat(lost.status()).isEqualTo(1);
    }
}
