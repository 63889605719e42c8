package dev.stride.call.odata;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.olingo.commons.api.data.ContextURL;
import org.apache.olingo.commons.api.data.Entity;
import org.apache.olingo.commons.api.data.EntityCollection;
import org.apache.olingo.commons.api.data.Property;
import org.apache.olingo.commons.api.data.ValueType;
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
import org.apache.olingo.server.api.uri.UriParameter;
import org.apache.olingo.server.api.uri.UriResourceEntitySet;

/** A shop service on Olingo with pages of two products. */
final class ShopServer implements AutoCloseable {

    private static final int PAGE = 2;
    private static final List<String> NAMES = List.of("tea", "coffee", "cocoa", "milk", "mate");

    private final HttpServer server;
    private final OData odata = OData.newInstance();
    private final ServiceMetadata metadata = odata.createServiceMetadata(new ShopModel(), List.of());
    private final List<String> received = new CopyOnWriteArrayList<>();

    ShopServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/shop.svc", this::answer);
        server.start();
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/shop.svc";
    }

    /** Returns paths and queries of all requests so far. */
    List<String> received() {
        return received;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        received.add(exchange.getRequestURI().toString());
        var handler = odata.createRawHandler(metadata);
        handler.register(new Shelf());
        var response = handler.process(request(exchange));
        response.getAllHeaders()
                .forEach((name, values) ->
                        values.forEach(value -> exchange.getResponseHeaders().add(name, value)));
        var body = Optional.ofNullable(response.getContent());
        var bytes = body.isPresent() ? body.get().readAllBytes() : new byte[0];
        exchange.sendResponseHeaders(response.getStatusCode(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private ODataRequest request(HttpExchange exchange) {
        var request = new ODataRequest();
        request.setMethod(HttpMethod.valueOf(exchange.getRequestMethod()));
        request.setProtocol(exchange.getProtocol());
        exchange.getRequestHeaders().forEach(request::addHeader);
        request.setRawBaseUri(uri());
        request.setRawRequestUri(uri());
        request.setRawODataPath(exchange.getRequestURI().getRawPath().substring("/shop.svc".length()));
        request.setRawQueryPath(exchange.getRequestURI().getRawQuery());
        request.setBody(exchange.getRequestBody());
        return request;
    }

    private final class Shelf implements EntityCollectionProcessor, EntityProcessor {

        @Override
        public void init(OData library, ServiceMetadata service) {}

        @Override
        public void readEntityCollection(ODataRequest request, ODataResponse response, UriInfo uri, ContentType type)
                throws ODataLibraryException {
            var set = ((UriResourceEntitySet) uri.getUriResourceParts().getFirst()).getEntitySet();
            var from = uri.getSkipTokenOption() == null
                    ? 0
                    : Integer.parseInt(uri.getSkipTokenOption().getValue());
            var end = uri.getTopOption() == null
                    ? NAMES.size()
                    : Math.min(NAMES.size(), uri.getTopOption().getValue());
            var page = new EntityCollection();
            IntStream.range(from, Math.min(from + PAGE, end))
                    .forEach(i -> page.getEntities().add(product(i)));
            page.setCount(NAMES.size());
            if (from + PAGE < end) {
                var top = uri.getTopOption() == null ? "" : "$top=" + end + "&";
                page.setNext(URI.create(uri() + "/Products?" + top + "$skiptoken=" + (from + PAGE)));
            }
            var options = EntityCollectionSerializerOptions.with()
                    .contextURL(ContextURL.with().entitySet(set).build())
                    .count(uri.getCountOption())
                    .select(uri.getSelectOption())
                    .build();
            response.setContent(odata.createSerializer(type)
                    .entityCollection(metadata, set.getEntityType(), page, options)
                    .getContent());
            response.setStatusCode(200);
            response.setHeader("Content-Type", type.toContentTypeString());
        }

        @Override
        public void readEntity(ODataRequest request, ODataResponse response, UriInfo uri, ContentType type)
                throws ODataApplicationException, ODataLibraryException {
            var resource = (UriResourceEntitySet) uri.getUriResourceParts().getFirst();
            var set = resource.getEntitySet();
            var entity = set.getName().equals("Products") ? found(resource) : stock(resource);
            var options = EntitySerializerOptions.with()
                    .contextURL(ContextURL.with()
                            .entitySet(set)
                            .suffix(ContextURL.Suffix.ENTITY)
                            .build())
                    .build();
            response.setContent(odata.createSerializer(type)
                    .entity(metadata, set.getEntityType(), entity, options)
                    .getContent());
            response.setStatusCode(200);
            response.setHeader("Content-Type", type.toContentTypeString());
        }

        @Override
        public void createEntity(
                ODataRequest request, ODataResponse response, UriInfo uri, ContentType type, ContentType wanted) {}

        @Override
        public void updateEntity(
                ODataRequest request, ODataResponse response, UriInfo uri, ContentType type, ContentType wanted) {}

        @Override
        public void deleteEntity(ODataRequest request, ODataResponse response, UriInfo uri) {}
    }

    private static Entity found(UriResourceEntitySet resource) throws ODataApplicationException {
        var id = Integer.parseInt(parameter(resource, "ID"));
        if (id > NAMES.size()) {
            throw new ODataApplicationException("no product " + id, 404, Locale.ROOT, "NoSuchProduct");
        }
        return product(id - 1);
    }

    private static Entity stock(UriResourceEntitySet resource) {
        var shop = parameter(resource, "Shop");
        return new Entity()
                .addProperty(
                        primitive("Shop", shop.substring(1, shop.length() - 1).replace("''", "'")))
                .addProperty(primitive("Product", Integer.valueOf(parameter(resource, "Product"))))
                .addProperty(primitive("Number", 3));
    }

    private static String parameter(UriResourceEntitySet resource, String name) {
        return resource.getKeyPredicates().stream()
                .filter(parameter -> parameter.getName().equals(name))
                .map(UriParameter::getText)
                .findFirst()
                .orElseThrow();
    }

    private static Entity product(int index) {
        return new Entity().addProperty(primitive("ID", index + 1)).addProperty(primitive("Name", NAMES.get(index)));
    }

    private static Property primitive(String name, Object value) {
        return new Property(null, name, ValueType.PRIMITIVE, value);
    }
}
