package kong.unirest.core;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The calls of Unirest 4 that samples use, over java.net.http, with what its sources do to types: names of form
 * fields go out as they are, and a text part without a type is called a form.
 */
public final class Unirest {
    public static GetRequest get(String url) { return new HttpRequestWithBody("GET", url); }
    public static GetRequest head(String url) { return new HttpRequestWithBody("HEAD", url); }
    public static GetRequest options(String url) { return new HttpRequestWithBody("OPTIONS", url); }
    public static HttpRequestWithBody post(String url) { return new HttpRequestWithBody("POST", url); }
    public static HttpRequestWithBody put(String url) { return new HttpRequestWithBody("PUT", url); }
    public static HttpRequestWithBody patch(String url) { return new HttpRequestWithBody("PATCH", url); }
    public static HttpRequestWithBody delete(String url) { return new HttpRequestWithBody("DELETE", url); }
    public static HttpRequestWithBody request(String method, String url) { return new HttpRequestWithBody(method, url); }

    public interface GetRequest {
        GetRequest header(String name, String value);
        GetRequest basicAuth(String user, String password);
        HttpResponse<String> asString();
    }

    public static final class HttpRequestWithBody implements GetRequest {
        private record Part(String name, Object value, String type) {}

        private final String method;
        private final java.net.http.HttpRequest.Builder builder;
        private final List<Part> parts = new ArrayList<>();
        private boolean typed;
        private boolean multipart;
        private byte[] body;

        HttpRequestWithBody(String method, String url) {
            this.method = method;
            builder = java.net.http.HttpRequest.newBuilder(URI.create(url)).version(HttpClient.Version.HTTP_1_1);
        }

        public HttpRequestWithBody header(String name, String value) {
            typed |= name.equalsIgnoreCase("Content-Type");
            builder.header(name, value);
            return this;
        }

        public HttpRequestWithBody basicAuth(String user, String password) {
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        }

        public HttpRequestWithBody multiPartContent() {
            multipart = true;
            return this;
        }

        public HttpRequestWithBody field(String name, Object value) {
            return field(name, value, value instanceof File ? "application/octet-stream" : "application/x-www-form-urlencoded; charset=UTF-8");
        }

        public HttpRequestWithBody field(String name, Object value, String type) {
            multipart |= value instanceof File;
            parts.add(new Part(name, value, type));
            return this;
        }

        public HttpRequestWithBody body(String text) { return body(text.getBytes(StandardCharsets.UTF_8)); }

        public HttpRequestWithBody body(byte[] data) {
            body = data;
            return this;
        }

        public HttpResponse<String> asString() {
            try {
                if (!parts.isEmpty()) body = multipart ? multipartBody() : formBody();
                var publisher = body == null
                    ? java.net.http.HttpRequest.BodyPublishers.noBody()
                    : java.net.http.HttpRequest.BodyPublishers.ofByteArray(body);
                var handler = java.net.http.HttpResponse.BodyHandlers.ofString();
                return new HttpResponse<>(HttpClient.newHttpClient().send(builder.method(method, publisher).build(), handler).body());
            } catch (Exception error) {
                throw new RuntimeException(error);
            }
        }

        private byte[] formBody() {
            if (!typed) builder.header("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8");
            List<String> pairs = new ArrayList<>();
            for (Part part : parts) pairs.add(part.name + "=" + URLEncoder.encode(part.value.toString(), StandardCharsets.UTF_8));
            return String.join("&", pairs).getBytes(StandardCharsets.UTF_8);
        }

        private byte[] multipartBody() throws Exception {
            String boundary = "b64f1c0d2e7a94835";
            builder.header("Content-Type", "multipart/form-data; boundary=" + boundary + ";charset=UTF-8");
            var out = new ByteArrayOutputStream();
            for (Part part : parts) {
                String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + part.name + "\"";
                if (part.value instanceof File file) head += "; filename=\"" + file.getName() + "\"";
                out.write((head + "\r\nContent-Type: " + part.type + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                out.write(part.value instanceof File file ? Files.readAllBytes(file.toPath()) : part.value.toString().getBytes(StandardCharsets.UTF_8));
                out.write("\r\n".getBytes(StandardCharsets.UTF_8));
            }
            out.write(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
            return out.toByteArray();
        }
    }
}
