// The names of OkHttp 4 over OkHttp 3.13, moved to older.okhttp3: Debian has only the older one.
package okhttp3

import java.io.File
import java.nio.charset.Charset

class MediaType internal constructor(internal val real: older.okhttp3.MediaType) {
    companion object {
        fun String.toMediaType(): MediaType =
            MediaType(older.okhttp3.MediaType.parse(this) ?: throw IllegalArgumentException("No subtype found for: \"$this\""))
    }
}

abstract class RequestBody {
    internal abstract val real: older.okhttp3.RequestBody

    companion object {
        // as OkHttp 4 does: a text without charset gets one
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody =
            Plain(older.okhttp3.RequestBody.create(contentType?.real, this))

        fun ByteArray.toRequestBody(contentType: MediaType? = null): RequestBody =
            Plain(older.okhttp3.RequestBody.create(contentType?.real, this))

        fun File.asRequestBody(contentType: MediaType? = null): RequestBody =
            Plain(older.okhttp3.RequestBody.create(contentType?.real, this))
    }
}

internal class Plain(override val real: older.okhttp3.RequestBody) : RequestBody()

object FormBody {
    class Builder {
        private val real = older.okhttp3.FormBody.Builder()
        fun add(name: String, value: String) = apply { real.add(name, value) }
        fun build(): RequestBody = Plain(real.build())
    }
}

object MultipartBody {
    val FORM = MediaType(older.okhttp3.MultipartBody.FORM)

    class Builder {
        private val real = older.okhttp3.MultipartBody.Builder()
        fun setType(type: MediaType) = apply { real.setType(type.real) }
        fun addFormDataPart(name: String, value: String) = apply { real.addFormDataPart(name, value) }
        fun addFormDataPart(name: String, filename: String?, body: RequestBody) = apply { real.addFormDataPart(name, filename, body.real) }
        fun build(): RequestBody = Plain(real.build())
    }
}

object Credentials {
    fun basic(username: String, password: String, charset: Charset = Charsets.ISO_8859_1): String =
        older.okhttp3.Credentials.basic(username, password, charset)
}

class Request internal constructor(internal val real: older.okhttp3.Request) {
    class Builder {
        private val real = older.okhttp3.Request.Builder()
        fun url(url: String) = apply { real.url(url) }
        fun header(name: String, value: String) = apply { real.header(name, value) }
        fun head() = apply { real.head() }
        fun post(body: RequestBody) = apply { real.post(body.real) }
        fun put(body: RequestBody) = apply { real.put(body.real) }
        fun patch(body: RequestBody) = apply { real.patch(body.real) }
        fun delete(body: RequestBody) = apply { real.delete(body.real) }
        fun method(method: String, body: RequestBody?) = apply { real.method(method, body?.real) }
        fun build() = Request(real.build())
    }
}

class ResponseBody internal constructor(private val real: older.okhttp3.ResponseBody) {
    fun string(): String = real.string()
}

class Response internal constructor(private val real: older.okhttp3.Response) : java.io.Closeable {
    val body: ResponseBody? get() = real.body()?.let { ResponseBody(it) }
    override fun close() = real.close()
}

class Call internal constructor(private val real: older.okhttp3.Call) {
    fun execute() = Response(real.execute())
}

class OkHttpClient {
    fun newCall(request: Request) = Call(older.okhttp3.OkHttpClient().newCall(request.real))
}
