package dev.stride.style;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the dependencies between packages, and that the core is pure. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {

    private static final String ROOT = "dev.stride";

    /** Where decisions are made: the same inputs must give the same outputs, wherever and whenever. */
    private static final String[] PURE = {ROOT + ".engine..", ROOT + ".plan..", ROOT + ".cloudevent.."};

    private JavaClasses classes = new ClassFileImporter().importClasses();

    @BeforeAll
    void readTheClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("/fast/test/") && !location.contains("-tests.jar"))
                .importPackages(ROOT);
    }

    @Test
    void classesOfEveryModuleAreChecked() {
        assertThat(List.of("engine.Engine", "call.api.CallKind", "language.Language", "runtime.Ports"))
                .allMatch(name -> classes.contain(ROOT + "." + name));
        assertThat(classes.contain(getClass().getName())).isFalse();
    }

    @ParameterizedTest(name = "{0} uses only {1}")
    @CsvSource(delimiter = '|', textBlock = """
            common       |
            trace        |
            cloudevent   | common..
            schema       | common..
            expression   | common..
            diagram      | common..
            source       | common..
            plan         | common.. cloudevent expression..
            call         | common.. trace plan.. expression.. schema source
            language     | common.. source cloudevent plan.. expression.. schema call.. diagram..
            engine       | common.. cloudevent plan.. expression.. schema
            runtime.port |
            runtime      | common.. source trace cloudevent plan.. expression.. schema call.. language.. engine..
            adapter      | common.. trace call.. runtime..
            """)
    void aPackageUsesOnlyWhatItsLayerAllows(String name, String allowed) {
        var own = ROOT + "." + name + (name.contains(".") ? "" : "..");
        var uses = Stream.concat(Stream.of(ROOT, own), packages(allowed)).toArray(String[]::new);
        noClasses()
                .that(insideLayer(name, own))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(ROOT + "..").and(DescribedPredicate.not(resideInAnyPackage(uses))))
                .allowEmptyShould(true)
                .check(classes);
    }

    @Test
    void packagesHaveNoCyclicDependencies() {
        SlicesRuleDefinition.slices()
                .matching(ROOT + ".(**)")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    @Test
    void javaPackageWithTheServiceCallApi_doesNotDependOnImplementationsOfCalls() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".call.api..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOT + ".call..")
                        .and(DescribedPredicate.not(resideInAnyPackage(
                                ROOT + ".call.api..", ROOT + ".call.document..", ROOT + ".call.secret.."))))
                .check(classes);
    }

    @Test
    void onlyAdaptersUseTheAwsSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".adapter.aws..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(classes);
    }

    /** A call is made by its template: a cold start loads nothing that reads documents. */
    @Test
    void packageThatReadsOpenApiDocuments_isUsedOnlyByTheClassOpenApiCall() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".call.openapi.document..")
                .and()
                .doNotHaveSimpleName("OpenApiCall")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".call.openapi.document..")
                .check(classes);
    }

    @Test
    void libraryThatReadsProtoFiles_isUsedOnlyByThePackageGrpcProto() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".call.grpc.proto..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.squareup.wire..", "okio..", "kotlin..")
                .check(classes);
    }

    @Test
    void onlyGrpcCallsUseTheGrpcLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".call.grpc..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.protobuf..", "com.google.rpc..", "io.grpc..")
                .orShould()
                .dependOnClassesThat(resideInAnyPackage(ROOT + ".call.grpc.client..")
                        .and(DescribedPredicate.not(describe(
                                "the client port",
                                client -> client.getSimpleName().endsWith("GrpcClient")))))
                .check(classes);
    }

    @Test
    void onlyBrokerAdaptersUseTheBrokerClientLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".call.asyncapi.broker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hivemq..", "org.apache.kafka..", "com.rabbitmq..")
                .check(classes);
    }

    @Test
    void onlyThePackageForGraphQlSchemas_andThePackageForWorkflowTests_useTheGraphQlLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".call.graphql.schema..", ROOT + ".workflowtest..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("graphql..")
                .check(classes);
    }

    @Test
    void onlyTheSchemaPackageUsesTheJsonSchemaLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".schema..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.networknt..")
                .check(classes);
    }

    @Test
    void onlyJsonPathExpressionsUseTheJsonPathLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".expression.jsonpath..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.jayway..")
                .check(classes);
    }

    @Test
    void onlyTheLayoutOfDiagramsUsesTheLayoutLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".diagram.layout..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse..")
                .check(classes);
    }

    @Test
    void corePackages_useNoFilesNoSocketsAndNoThreads() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..",
                        "java.nio",
                        "java.nio.channels..",
                        "java.nio.file..",
                        "java.net..",
                        "java.util.concurrent..",
                        "javax..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .check(classes);
    }

    @Test
    void corePackagesUseNoClockAndNoRandomness() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat(namedAnyOf(
                        "java.time.Clock",
                        "java.time.InstantSource",
                        "java.util.Random",
                        "java.util.random.RandomGenerator",
                        "java.util.SplittableRandom",
                        "java.util.UUID",
                        "java.util.Timer",
                        "java.lang.System",
                        "java.lang.Runtime"))
                .orShould()
                .callMethodWhere(describe("it reads the clock", ArchitectureTest::readsTheClock))
                .orShould()
                .callMethod(Math.class, "random")
                .check(classes);
    }

    /** The state of such a generator would be part of a SnapStart snapshot, so that each restored process had the same numbers. */
    @Test
    void randomNumbersComeFromTheOperatingSystem() {
        noClasses()
                .should()
                .dependOnClassesThat(namedAnyOf(
                        "java.util.Random",
                        "java.util.SplittableRandom",
                        "java.util.concurrent.ThreadLocalRandom",
                        "java.util.random.RandomGeneratorFactory"))
                .orShould()
                .callMethod(RandomGenerator.class, "getDefault")
                .orShould()
                .callMethod(RandomGenerator.class, "of", String.class)
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(Collections.class, "shuffle", List.class)
                .check(classes);
    }

    private static DescribedPredicate<JavaClass> insideLayer(String name, String own) {
        var inside = resideInAnyPackage(own);
        return name.equals("runtime")
                ? inside.and(DescribedPredicate.not(resideInAnyPackage(ROOT + ".runtime.port")))
                : inside;
    }

    private static Stream<String> packages(String allowed) {
        return allowed == null
                ? Stream.empty()
                : Arrays.stream(allowed.split(" ")).map(each -> ROOT + "." + each);
    }

    private static DescribedPredicate<JavaClass> namedAnyOf(String... names) {
        return describe(
                "are one of " + String.join(", ", names),
                used -> Arrays.asList(names).contains(used.getName()));
    }

    private static boolean readsTheClock(JavaCall<?> call) {
        return call.getName().equals("now")
                && call.getTargetOwner().getPackageName().equals("java.time");
    }
}
