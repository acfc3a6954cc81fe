/**
 * What a reader wants to send, as an OpenAPI operation describes it: raw values, nothing encoded.
 * `wire` in wire.ts resolves it once to what travels.
 */
export type Request = {
  /** Any HTTP method; written in upper case. */
  method: string
  /** The absolute address: server and path template, such as `https://api.example.com/v1/users/{id}`. */
  url: string
  parameters?: readonly Parameter[]
  authorization?: readonly Authorization[]
  body?: Body
}

/** One value of a parameter: `null` and `undefined` mean that it is not sent. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [key: string]: Value }

/** How a value becomes text (OpenAPI 3.1.1, section 4.8.12.3; `cookie` is of 3.2). */
export type Style =
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'cookie'

export type Parameter = {
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
  name: string
  value: Value
  /** Default: `form` for query and cookie, `simple` for path and header. */
  style?: Style
  /** Default: true for `form` and `cookie`. */
  explode?: boolean
  allowReserved?: boolean
  /** The media type of a parameter that is described by `content`; JSON unless it is a text. */
  content?: string
}

export type Authorization =
  | { type: 'bearer' | 'oauth2' | 'openIdConnect'; token: string }
  | { type: 'basic'; username: string; password: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; value: string }

export type Body =
  /** A JSON value; `contentType` may be any JSON type, such as `application/merge-patch+json`. */
  | { type: 'json'; value: unknown; contentType?: string }
  /** `application/x-www-form-urlencoded`, each field with OpenAPI's encoding object. */
  | { type: 'form'; fields: readonly Field[]; contentType?: string }
  | { type: 'multipart'; parts: readonly Part[] }
  /** The bytes of a file on the reader's machine. */
  | { type: 'binary'; file: string; contentType?: string }
  | { type: 'text'; text: string; contentType?: string }

export type Field = Pick<Parameter, 'name' | 'value' | 'style' | 'explode' | 'allowReserved'> & {
  /** Serialises an object or array as JSON instead of by style. */
  contentType?: string
}

export type Part =
  | { name: string; value: string; contentType?: string }
  | { name: string; file: string; contentType?: string }
