package kong.unirest.core;

public record HttpResponse<T>(T body) {
    public T getBody() { return body; }
}
