/**
 * What a reader wants to send, as an OpenAPI operation describes it: raw values, nothing encoded.
 * `resolveRequest` in wire-request.ts resolves it once to what travels.
 */
export type SampleRequest = {
  /** Any HTTP method; written in upper case. */
  method: string
  /** The absolute address: server and path template, such as `https://api.example.com/v1/users/{id}`. */
  url: string
  parameters?: readonly RequestParameter[]
  authorization?: readonly RequestCredential[]
  body?: SampleRequestBody
}

/** One value of a parameter: `null` and `undefined` mean that it is not sent. */
export type ParameterValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly ParameterValue[]
  | { readonly [key: string]: ParameterValue }

/** How a value becomes text (OpenAPI 3.1.1, section 4.8.12.3; `cookie` is of 3.2, tabs of Swagger 2). */
export type ParameterStyle =
  | 'form'
  | 'spaceDelimited'
  | 'tabDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'cookie'

export type RequestParameter = {
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
  name: string
  value: ParameterValue
  /** Default: `form` for query and cookie, `simple` for path and header. */
  style?: ParameterStyle
  /** Default: true for `form` and `cookie`. */
  explode?: boolean
  allowReserved?: boolean
  /** The media type of a parameter that is described by `content`; JSON unless it is a text. */
  content?: string
  /** The value only says what to fill in, such as `OWNER`. */
  isPlaceholder?: true
}

export type RequestCredential =
  | { type: 'bearer' | 'oauth2' | 'openIdConnect'; token: string }
  | { type: 'basic'; username: string; password: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; value: string }

export type SampleRequestBody =
  /** A JSON value; `contentType` may be any JSON type, such as `application/merge-patch+json`. */
  | { type: 'json'; value: unknown; contentType?: string }
  /** `application/x-www-form-urlencoded`, each field with OpenAPI's encoding object. */
  | { type: 'form'; fields: readonly FormField[]; contentType?: string }
  | { type: 'multipart'; parts: readonly BodyPart[] }
  /** The bytes of a file on the reader's machine. */
  | { type: 'binary'; file: string; contentType?: string }
  | { type: 'text'; text: string; contentType?: string }

export type FormField = Pick<RequestParameter, 'name' | 'value' | 'style' | 'explode' | 'allowReserved'> & {
  /** Serialises an object or array as JSON instead of by style. */
  contentType?: string
}

export type BodyPart =
  | { name: string; value: string; contentType?: string }
  | { name: string; file: string; contentType?: string }
