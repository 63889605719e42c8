package dev.stride.call.odata;

import java.util.List;
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

/** The metadata of the shop: products, and their stock in each shop. */
final class ShopModel extends CsdlAbstractEdmProvider {

    private static final String NAMESPACE = "shop";
    private static final FullQualifiedName CONTAINER = new FullQualifiedName(NAMESPACE, "Container");

    @Override
    public CsdlEntityType getEntityType(FullQualifiedName name) {
        return switch (name.getName()) {
            case "Product" ->
                type(
                        "Product",
                        List.of("ID"),
                        property("ID", EdmPrimitiveTypeKind.Int32),
                        property("Name", EdmPrimitiveTypeKind.String));
            default ->
                type(
                        "Stock",
                        List.of("Shop", "Product"),
                        property("Shop", EdmPrimitiveTypeKind.String),
                        property("Product", EdmPrimitiveTypeKind.Int32),
                        property("Number", EdmPrimitiveTypeKind.Int32));
        };
    }

    @Override
    public CsdlEntitySet getEntitySet(FullQualifiedName container, String name) {
        var type = name.equals("Products") ? "Product" : "Stock";
        return new CsdlEntitySet().setName(name).setType(new FullQualifiedName(NAMESPACE, type));
    }

    @Override
    public CsdlEntityContainer getEntityContainer() {
        return new CsdlEntityContainer()
                .setName(CONTAINER.getName())
                .setEntitySets(List.of(getEntitySet(CONTAINER, "Products"), getEntitySet(CONTAINER, "Stocks")));
    }

    @Override
    public CsdlEntityContainerInfo getEntityContainerInfo(FullQualifiedName name) {
        return new CsdlEntityContainerInfo().setContainerName(CONTAINER);
    }

    @Override
    public List<CsdlSchema> getSchemas() {
        return List.of(new CsdlSchema()
                .setNamespace(NAMESPACE)
                .setEntityTypes(List.of(
                        getEntityType(new FullQualifiedName(NAMESPACE, "Product")),
                        getEntityType(new FullQualifiedName(NAMESPACE, "Stock"))))
                .setEntityContainer(getEntityContainer()));
    }

    private static CsdlEntityType type(String name, List<String> key, CsdlProperty... properties) {
        return new CsdlEntityType()
                .setName(name)
                .setProperties(List.of(properties))
                .setKey(key.stream()
                        .map(property -> new CsdlPropertyRef().setName(property))
                        .toList());
    }

    private static CsdlProperty property(String name, EdmPrimitiveTypeKind type) {
        return new CsdlProperty().setName(name).setType(type.getFullQualifiedName());
    }
}
