import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.olingo.commons.api.data.ContextURL;
import org.apache.olingo.commons.api.data.Entity;
import org.apache.olingo.commons.api.data.EntityCollection;
import org.apache.olingo.commons.api.data.Property;
import org.apache.olingo.commons.api.data.ValueType;
import org.apache.olingo.commons.api.edm.EdmEntitySet;
import org.apache.olingo.commons.api.edm.EdmPrimitiveTypeKind;
import org.apache.olingo.commons.api.edm.FullQualifiedName;
import org.apache.olingo.commons.api.edm.provider.CsdlAbstractEdmProvider;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainer;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainerInfo;
import org.apache.olingo.commons.api.edm.provider.CsdlEntitySet;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityType;
import org.apache.olingo.commons.api.edm.provider.CsdlProperty;
import org.apache.olingo.commons.api.edm.provider.CsdlPropertyRef;
import org.apache.olingo.commons.api.edm.provider.CsdlSchema;
import org.apache.olingo.commons.api.format.ContentType;
import org.apache.olingo.commons.api.http.HttpMethod;
import org.apache.olingo.server.api.OData;
import org.apache.olingo.server.api.ODataApplicationException;
import org.apache.olingo.server.api.ODataLibraryException;
import org.apache.olingo.server.api.ODataRequest;
import org.apache.olingo.server.api.ODataResponse;
import org.apache.olingo.server.api.ServiceMetadata;
import org.apache.olingo.server.api.processor.EntityCollectionProcessor;
import org.apache.olingo.server.api.processor.EntityProcessor;
import org.apache.olingo.server.api.serializer.EntityCollectionSerializerOptions;
import org.apache.olingo.server.api.serializer.EntitySerializerOptions;
import org.apache.olingo.server.api.uri.UriInfo;
import org.apache.olingo.server.api.uri.UriResourceEntitySet;

/** A catalog as an OData service, for this example: products by key, and all of them by pages of two. */
class CatalogService {

    private static final String ROOT = "/catalog.svc";
    private static final int PAGE = 2;

    private record Product(int id, String name, int price) {

        Entity entity() {
            return new Entity()
                    .addProperty(new Property(null, "ID", ValueType.PRIMITIVE, id))
                    .addProperty(new Property(null, "Name", ValueType.PRIMITIVE, name))
                    .addProperty(new Property(null, "Price", ValueType.PRIMITIVE, price));
        }
    }

    private static final List<Product> PRODUCTS = List.of(
            new Product(1, "tea", 300),
            new Product(2, "coffee", 450),
            new Product(3, "cocoa", 400),
            new Product(4, "milk", 120),
            new Product(5, "mate", 350));

    private final OData odata = OData.newInstance();
    private final ServiceMetadata metadata = odata.createServiceMetadata(new Model(), List.of());

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext(ROOT, this::answer);
        server.start();
        IO.println("Catalog at http://localhost:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        var handler = odata.createRawHandler(metadata);
        handler.register(new Shelf());
        var response = handler.process(request(exchange));
        response.getAllHeaders()
                .forEach((name, values) ->
                        values.forEach(value -> exchange.getResponseHeaders().add(name, value)));
        var content = response.getContent() == null ? new ByteArrayInputStream(new byte[0]) : response.getContent();
        var bytes = content.readAllBytes();
        exchange.sendResponseHeaders(response.getStatusCode(), bytes.length == 0 ? -1 : bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static ODataRequest request(HttpExchange exchange) {
        var uri = exchange.getRequestURI();
        var request = new ODataRequest();
        request.setMethod(HttpMethod.valueOf(exchange.getRequestMethod()));
        request.setProtocol(exchange.getProtocol());
        exchange.getRequestHeaders().forEach(request::addHeader);
        request.setRawBaseUri(ROOT);
        request.setRawRequestUri(uri.toString());
        request.setRawODataPath(uri.getRawPath().substring(ROOT.length()));
        request.setRawQueryPath(uri.getRawQuery());
        request.setBody(exchange.getRequestBody());
        return request;
    }

    /** Reads products; nobody changes them. */
    private final class Shelf implements EntityCollectionProcessor, EntityProcessor {

        @Override
        public void init(OData library, ServiceMetadata service) {}

        @Override
        public void readEntityCollection(ODataRequest request, ODataResponse response, UriInfo uri, ContentType type)
                throws ODataLibraryException {
            var from = uri.getSkipTokenOption() == null ? 0 : Integer.parseInt(uri.getSkipTokenOption().getValue());
            var all = uri.getOrderByOption() == null
                    ? PRODUCTS
                    : PRODUCTS.stream().sorted(Comparator.comparingInt(Product::price)).toList();
            var end = uri.getTopOption() == null ? all.size() : Math.min(all.size(), uri.getTopOption().getValue());
            var page = new EntityCollection();
            all.subList(from, Math.min(from + PAGE, end)).forEach(product -> page.getEntities().add(product.entity()));
            page.setCount(all.size());
            if (from + PAGE < end) {
                page.setNext(URI.create("Products?$orderby=Price&$top=%d&$skiptoken=%d".formatted(end, from + PAGE)));
            }
            var options = EntityCollectionSerializerOptions.with()
                    .contextURL(ContextURL.with().entitySet(set(uri)).build())
                    .count(uri.getCountOption())
                    .build();
            var content = odata.createSerializer(type)
                    .entityCollection(metadata, set(uri).getEntityType(), page, options)
                    .getContent();
            response.setContent(content);
            told(response, type);
        }

        @Override
        public void readEntity(ODataRequest request, ODataResponse response, UriInfo uri, ContentType type)
                throws ODataApplicationException, ODataLibraryException {
            var key = ((UriResourceEntitySet) uri.getUriResourceParts().getFirst()).getKeyPredicates();
            var id = Integer.parseInt(key.getFirst().getText());
            var product = PRODUCTS.stream()
                    .filter(each -> each.id() == id)
                    .findFirst()
                    .orElseThrow(() ->
                            new ODataApplicationException("there is no product " + id, 404, Locale.ROOT, "NoSuchProduct"));
            var options = EntitySerializerOptions.with()
                    .contextURL(ContextURL.with()
                            .entitySet(set(uri))
                            .suffix(ContextURL.Suffix.ENTITY)
                            .build())
                    .build();
            var content = odata.createSerializer(type)
                    .entity(metadata, set(uri).getEntityType(), product.entity(), options)
                    .getContent();
            response.setContent(content);
            told(response, type);
        }

        @Override
        public void createEntity(
                ODataRequest request, ODataResponse response, UriInfo uri, ContentType type, ContentType wanted) {
            response.setStatusCode(405);
        }

        @Override
        public void updateEntity(
                ODataRequest request, ODataResponse response, UriInfo uri, ContentType type, ContentType wanted) {
            response.setStatusCode(405);
        }

        @Override
        public void deleteEntity(ODataRequest request, ODataResponse response, UriInfo uri) {
            response.setStatusCode(405);
        }

        private static EdmEntitySet set(UriInfo uri) {
            return ((UriResourceEntitySet) uri.getUriResourceParts().getFirst()).getEntitySet();
        }

        private static void told(ODataResponse response, ContentType type) {
            response.setStatusCode(200);
            response.setHeader("Content-Type", type.toContentTypeString());
        }
    }

    /** Products by their ID. */
    private static final class Model extends CsdlAbstractEdmProvider {

        private static final String NAMESPACE = "catalog";
        private static final FullQualifiedName CONTAINER = new FullQualifiedName(NAMESPACE, "Container");
        private static final FullQualifiedName PRODUCT = new FullQualifiedName(NAMESPACE, "Product");

        @Override
        public CsdlEntityType getEntityType(FullQualifiedName name) {
            return new CsdlEntityType()
                    .setName(PRODUCT.getName())
                    .setKey(List.of(new CsdlPropertyRef().setName("ID")))
                    .setProperties(List.of(
                            property("ID", EdmPrimitiveTypeKind.Int32),
                            property("Name", EdmPrimitiveTypeKind.String),
                            property("Price", EdmPrimitiveTypeKind.Int32)));
        }

        @Override
        public CsdlEntitySet getEntitySet(FullQualifiedName container, String name) {
            return new CsdlEntitySet().setName("Products").setType(PRODUCT);
        }

        @Override
        public CsdlEntityContainer getEntityContainer() {
            return new CsdlEntityContainer()
                    .setName(CONTAINER.getName())
                    .setEntitySets(List.of(getEntitySet(CONTAINER, "Products")));
        }

        @Override
        public CsdlEntityContainerInfo getEntityContainerInfo(FullQualifiedName name) {
            return new CsdlEntityContainerInfo().setContainerName(CONTAINER);
        }

        @Override
        public List<CsdlSchema> getSchemas() {
            return List.of(new CsdlSchema()
                    .setNamespace(NAMESPACE)
                    .setEntityTypes(List.of(getEntityType(PRODUCT)))
                    .setEntityContainer(getEntityContainer()));
        }

        private static CsdlProperty property(String name, EdmPrimitiveTypeKind type) {
            return new CsdlProperty().setName(name).setType(type.getFullQualifiedName());
        }
    }
}
