/**
 * The request that a reader wants to send, as an OpenAPI operation describes it: raw values, nothing encoded.
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
  /** Delimiters of lists inside a list, the outer one first (Swagger 2). Without them, such a list is JSON. */
  innerDelimiters?: readonly string[]
  /** The media type of a parameter that is described by `content`; JSON unless it is a text. */
  content?: string
  /** How the members of a form in `content` are written. */
  encoding?: Readonly<Record<string, FieldEncoding>>
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
  /** Parts by name in `multipart/form-data`, or by position in any multipart type. */
  | { type: 'multipart'; parts: readonly BodyPart[]; contentType?: string }
  /** The bytes of a file on the reader's machine. */
  | ({ type: 'binary'; contentType?: string } & BodyFile)
  | { type: 'text'; text: string; contentType?: string }

/** A file of a body by its name. A client that sends the request itself has its content as well. */
export type BodyFile = { file: string; content?: Blob }

/** How a field of a form or a part is written (Encoding Object, OpenAPI 3.1.1, section 4.8.15). */
export type FieldEncoding = Pick<
  RequestParameter,
  'style' | 'explode' | 'allowReserved' | 'innerDelimiters'
> & {
  /** Ignored beside a style. An object without either is JSON. */
  contentType?: string
}

export type FormField = FieldEncoding & Pick<RequestParameter, 'name' | 'value'>

/** Each item of an array is a part of its own. The name of a part by position is ''. */
export type BodyPart = FieldEncoding & {
  name: string
  /** Header fields besides Content-Type, and Content-Disposition of a form. */
  headers?: readonly PartHeader[]
} & ({ value: ParameterValue; file?: never; content?: never } | (BodyFile & { value?: never }))

/** How a field or part is written. A part by position may have a name. */
export type PartRule = FieldEncoding & Pick<BodyPart, 'headers'> & { name?: string }

export type PartHeader = { name: string; value: string }
