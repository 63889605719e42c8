package dev.stride.call.odata;

import static dev.stride.common.YamlValues.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.schema.JsonSchema;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resolves OData functions at deployment. */
class EntitySetResolutionTest {

    private static final String EARLY = """
            <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
              <edmx:DataServices m:DataServiceVersion="1.0" m:MaxDataServiceVersion="%s"
                  xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
                <Schema Namespace="ODataDemo" xmlns="http://schemas.microsoft.com/ado/2009/11/edm">
                  <EntityType Name="Being"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int64"/></EntityType>
                  <EntityType Name="Person" BaseType="ODataDemo.Being"><Property Name="Name" Type="Edm.String"/></EntityType>
                  <EntityContainer Name="Demo"><EntitySet Name="Persons" EntityType="ODataDemo.Person"/></EntityContainer>
                </Schema>
              </edmx:DataServices>
            </edmx:Edmx>
            """;

    @Test
    void compiledODataCall_containsTheODataVersionAndKeyTypesFromTheServiceMetadata() throws IOException {
        try (var server = new ShopServer()) {
            var http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));
            var resolution = resolve(
                    server.uri() + "/#Stocks",
                    new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class)));

            assertThat(resolved(resolution).template().template())
                    .isEqualTo(json(
                            "{service: '%s', entitySet: Stocks, version: V4, key: {Shop: Edm.String, Product: Edm.Int32}}"
                                    .formatted(server.uri())));
            assertThat(resolved(resolution).warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"3.0, V3", "2.0, V2"})
    void keysOfBaseTypesAreReadInMetadataOfEarlierVersions(String written, String version) {
        var resolution =
                resolve("https://old.test/OData.svc#Persons", _ -> new Resource.Text(EARLY.formatted(written)));

        assertThat(resolved(resolution).template().template())
                .isEqualTo(json(
                        "{service: 'https://old.test/OData.svc', entitySet: Persons, version: %s, key: {ID: Edm.Int64}}"
                                .formatted(version)));
    }

    @Test
    void unknownEntitySetIsReportedWithNamesOfExistingSets() {
        var resolution = resolve("https://old.test/OData.svc#Person", _ -> new Resource.Text(EARLY));

        assertThat(resolution)
                .isEqualTo(new Resolution.Unresolved(
                        "'https://old.test/OData.svc' has no entity set 'Person'; it has Persons."));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            https://a.test/shop.svc             | write <URL of the service>#<entity set>
            ~#Products~                         | write <URL of the service>#<entity set>
            https://a.test/shop.svc#Products#1  | write <URL of the service>#<entity set>
            https://a.test/shop.svc#Products(1) | 'Products(1)' is not the name of an entity set
            https://a.test/shop.svc?a=b#Items   | must not contain a query
            shop.svc#Products                   | starts with https:// or http://
            """)
    void malformedODataOperation_isReportedWithTheReason(String operation, String problem) {
        assertThat(resolve(operation, _ -> new Resource.Missing("")))
                .isInstanceOfSatisfying(
                        Resolution.Unresolved.class,
                        unresolved -> assertThat(unresolved.problems())
                                .singleElement()
                                .asString()
                                .contains(problem));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "<html/>",
                "<Edmx>",
                "<!DOCTYPE Edmx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><Edmx>&a;</Edmx>",
            })
    void invalidMetadataCauseWarning(String text) {
        var resolution = resolve("https://a.test/shop.svc#Products", _ -> new Resource.Text(text));

        assertThat(resolved(resolution).template().template())
                .isEqualTo(json("{service: 'https://a.test/shop.svc', entitySet: Products}"));
        assertThat(resolved(resolution).warnings())
                .singleElement()
                .asString()
                .contains(
                        "'https://a.test/shop.svc/$metadata' is not an OData metadata document",
                        "assumed to use OData version 4")
                .doesNotContain("root:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                  |
            {key: 1}                                            |
            {key: {ID: 1}}                                      |
            {queryOptions: {top: 5, orderby: a, count: true}}   |
            {queryOptions: {orderBy: a}}                        |
            {key: [1]}                                          | /key
            {key: {Id: 1}}                                      | /key
            {queryOptions: {top: -1}}                           | /queryOptions/top
            {queryOptions: {flter: a}}                          | flter
            {queryOptions: {search: a}}                         | search
            {queryOptions: {filter: ''}}                        | /queryOptions/filter
            {filter: a}                                         | filter
            """)
    void argumentsHaveJsonSchema(String arguments, String problem) {
        var resolution = resolve("https://old.test/OData.svc#Persons", _ -> new Resource.Text(EARLY.formatted("3.0")));
        var schema = resolved(resolution).arguments().orElseThrow();

        assertThat(JsonSchema.validateSchema(schema)).isEmpty();
        var found = JsonSchema.validate(schema, json(arguments.replace("''", "\"\"")));
        if (problem == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).isNotEmpty().anySatisfy(each -> assertThat(each).contains(problem));
        }
    }

    private static Resolution.Resolved resolved(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Resolved resolved -> resolved;
            case Resolution other -> throw new AssertionError(other.toString());
        };
    }

    private static Resolution resolve(String operation, Resources resources) {
        return new ODataCall()
                .resolve(
                        new FunctionOperation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty()),
                        resources);
    }
}
