/**
 * The model of an API: what load/openapi reads out of a specification, and templates print. Named after the nouns of OpenAPI.
 *
 * Plain data. A schema that has a name is stored once, in `Api.schemas`, and everything else refers to it by that name: no tree
 * is inlined, so a recursive specification is as finite here as in its file.
 */

import type { PartRule, SampleRequest } from '../samples/sample-request.ts'
import type { Heading, Html, InterfaceLanguage, Link, SourceLocation } from '../../lib/types.ts'

/**
 * A description: Markdown as written, and the sanitised HTML of it. Marker n of lib/site/links/markers.ts in `html` and `plainMarkdown` is `links[n]`
 * of this text.
 */
export interface RichText {
  readonly markdown: string
  /** As CommonMark and GFM, for pages as Markdown; absent if equal to `markdown`. */
  readonly plainMarkdown?: string
  readonly html: Html
  readonly links: readonly Link[]
}

/** One version of an API: everything of its document that more than one page needs. */
export interface Api {
  /** Path segment: 'v1'. */
  readonly version: string
  /** Label that readers see: 'API v1'. */
  readonly label: string
  /** Language of the texts that Offprint adds to its pages, if it is not English. */
  readonly interface?: InterfaceLanguage
  /** Hash of everything that it was read from. */
  readonly key?: string
  /** Integers of the document that JavaScript cannot hold, by the text that JavaScript prints for them; absent if there are none. */
  readonly exactNumbers?: Readonly<Record<string, string>>
  /** Not in the header's version menu. */
  readonly internal: boolean
  /** Id of the collection of its pages. */
  readonly collection: string
  /** Site path below which its pages are: '/docs/api/v1'. */
  readonly route: string
  /** Route of its overview. */
  readonly overviewRoute: string
  /** Main file of the specification, relative to the root. */
  readonly file: string
  readonly title: string
  /** `info.summary`, if there is a description as well. */
  readonly summary?: string
  readonly description: RichText
  /** Headings of `description`, which is an article of its own. */
  readonly descriptionHeadings: readonly Heading[]
  /** `info.version`. */
  readonly release: string
  /** The version of OpenAPI that the file is written in: '3.1.0', or '2.0' for Swagger. */
  readonly dialect: string
  readonly terms?: string
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly url?: string }
  readonly docs?: ExternalDocs
  readonly servers: readonly Server[]
  /** In the order of the document; operations without a tag stand under 'Other'. */
  readonly tags: readonly ApiTag[]
  /** Headings above tags, from `x-tagGroups` or parent tags; every tag is in exactly one. One group without label when there are none. */
  readonly groups: readonly { readonly label: string; readonly tags: readonly string[] }[]
  /** In the order of the document. */
  readonly operations: readonly OperationSummary[]
  /** The number of operations that are left out, because they or their paths are marked `x-internal`. */
  readonly hiddenOperations: number
  /** By name; see `ApiSchema.name`. */
  readonly schemas: Readonly<Record<string, ApiSchema>>
  /** In the order of the document. */
  readonly events: readonly EventSummary[]
  readonly security: Readonly<Record<string, SecurityScheme>>
  readonly scopes: readonly Scope[]
  readonly errors: readonly ApiError[]
  /** Ids of the languages that samples are written in, in the order to offer them. */
  readonly languages: readonly string[]
  /** The whole specification as one JSON document with internal references only: what downloads are cut from. */
  readonly document: Json
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface ExternalDocs {
  readonly url: string
  readonly label: string
}

export interface Server {
  /** With `{variables}`, as written. */
  readonly url: string
  /** With default values filled in, absolute if the host is known. */
  readonly filled: string
  /** The document names no host: the host of `filled` is a placeholder (RFC 2606), and a page must mention it. */
  readonly placeholder?: true
  readonly name?: string
  readonly description: RichText
  readonly variables: readonly ServerVariable[]
}

export interface ServerVariable {
  readonly name: string
  readonly value: string
  readonly values: readonly string[]
  readonly description: RichText
}

export interface ApiTag {
  readonly name: string
  readonly label: string
  readonly description: RichText
  /** Headings of the description of a tag without operations, which is an article of its own. */
  readonly descriptionHeadings?: readonly Heading[]
  readonly docs?: ExternalDocs
  readonly route: string
  readonly parent?: string
  /** Purpose of the tag (OpenAPI 3.2): 'nav', 'badge', 'audience' or a word of the author. */
  readonly kind?: string
  /** Ids of operations, in the order of the document. */
  readonly operations: readonly string[]
}

/** Summary of an operation for lists. */
export interface OperationSummary {
  readonly id: string
  readonly route: string
  readonly method: string
  readonly path: string
  readonly title: string
  /** One sentence of plain text, '' when there is none. */
  readonly line: string
  readonly deprecated: boolean
  readonly tag: string
  /** Scopes that some alternative of its security asks for. */
  readonly scopes: readonly string[]
}

// ---------------------------------------------------------------- operations

export interface Operation {
  /** `operationId`, or one made from method and path. */
  readonly id: string
  /** Upper case. */
  readonly method: string
  /** Path template: '/kyb/{id}'. */
  readonly path: string
  readonly tag: string
  /** A summary that is too long for a title, beside a description. */
  readonly summary?: string
  readonly description: RichText
  /** The path item's description of all its operations; absent if it has none. */
  readonly pathItem?: PathItemText
  /** References in this operation that cannot be resolved, as written: what they stand for is left out of the page. */
  readonly missing: readonly string[]
  readonly deprecated: boolean
  /** The replacement, in words or as a link, from `x-deprecated-by`/`x-replaced-by`; and when it ends (`x-sunset`). */
  readonly replacement?: { readonly label: string; readonly route?: string }
  readonly sunset?: string
  readonly docs?: ExternalDocs
  readonly servers: readonly Server[]
  /** Alternatives: one of them is enough. Empty: no authorization is asked for. */
  readonly security: readonly SecurityRequirement[]
  readonly parameters: readonly Parameter[]
  readonly body?: RequestBody
  readonly responses: readonly ApiResponse[]
  readonly callbacks: readonly Callback[]
  /** Names of events (`x-events`) that this operation makes the platform send. */
  readonly events: readonly string[]
  /** Codes of `Api.errors` that it may answer with. */
  readonly errors: readonly string[]
  readonly limits: readonly { readonly label: string; readonly text: string }[]
  /** Reader questions that this operation answers (`x-questions`). Search uses them. */
  readonly questions?: readonly { readonly text: string }[]
  /** Values that choose an outcome in the sandbox (`x-magic-values`). */
  readonly outcomes: readonly SandboxOutcome[]
  /** Media types that a client may accept, the preferred one first. */
  readonly accepts: readonly string[]
  /** The request that the samples send; absent if an author's own samples stand for all. */
  readonly request: SampleRequest
  /** Those of the author: the others are written when the page is (sample/write-operation-samples.ts). */
  readonly samples: readonly Sample[]
}

/** A value of a request that chooses an outcome in the sandbox: an error, or a course of states. */
export interface SandboxOutcome {
  readonly in: 'body' | 'path' | 'query' | 'header' | 'basic' | 'file'
  /** Name of the parameter; a JSON Pointer in the body; 'username' for `basic`. */
  readonly field: string
  readonly value: string
  /** One sentence of plain text. */
  readonly outcome: string
  /** Status and error code of the response, where the outcome is an error. */
  readonly status?: string
  readonly code?: string
}

export interface Sample {
  /** Id of the language: 'python'. */
  readonly language: string
  readonly label: string
  readonly code: string
  readonly html: Html
  /** The author of the description wrote it. */
  readonly isOwn?: true
}

/** All of `schemes` are needed together; none means that the request may be anonymous. */
export interface SecurityRequirement {
  readonly schemes: readonly { readonly name: string; readonly scopes: readonly string[] }[]
}

export type SecurityKind = 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'

export interface SecurityScheme {
  readonly name: string
  readonly kind: SecurityKind
  readonly description: RichText
  /** For apiKey: its location and its name. */
  readonly in?: 'header' | 'query' | 'cookie'
  readonly parameterName?: string
  /** For http: 'bearer', 'basic', ...; lower case. */
  readonly scheme?: string
  /** For http 'basic': the user name is the id of a client and the password its secret (RFC 6749, section 2.3.1). */
  readonly isClient?: true
  readonly format?: string
  /** Address of the metadata of an authorization server or OpenID provider. */
  readonly discovery?: string
  readonly flows: readonly OAuthFlow[]
  readonly deprecated?: boolean
}

export interface OAuthFlow {
  readonly kind: string
  readonly authorization?: string
  readonly token?: string
  readonly refresh?: string
  readonly device?: string
  readonly scopes: Readonly<Record<string, RichText>>
}

export interface Scope {
  readonly name: string
  readonly description: RichText
  readonly schemes: readonly string[]
  /** Ids of operations that ask for it. */
  readonly operations: readonly string[]
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export interface Parameter {
  readonly name: string
  readonly in: ParameterLocation
  readonly description: RichText
  readonly required: boolean
  readonly deprecated: boolean
  readonly schema: Schema
  /** How the value is written, in words; '' for what readers expect anyway. */
  readonly form: string
  /** A query parameter may be sent without a value (`allowEmptyValue`). */
  readonly mayBeEmpty?: true
  /** Media type of a parameter described by `content`. */
  readonly content?: string
  /** How the members of a form in `content` are written. */
  readonly encoding?: Readonly<Record<string, PartRule>>
  readonly examples: readonly Example[]
}

export interface RequestBody {
  readonly description: RichText
  readonly required: boolean
  readonly media: readonly MediaType[]
}

/** One media type of a body or response. */
export interface MediaType {
  readonly type: string
  readonly schema: Schema
  /** Content type of the request if `type` is a range, such as `application/*`; absent for ranges of files, of which each has its own. */
  readonly sentType?: string
  /** The value that a form for the body begins with: for forms without their files, and for texts. */
  readonly formValue?: Json
  /** Schema of the values of a form or multipart body, where it differs from the description's: files and documents are texts. */
  readonly formSchema?: Json
  /** How fields and parts are written, by name or position; and parts at all further positions. */
  readonly rules?: Readonly<Record<string, PartRule>>
  readonly itemRule?: PartRule
  /** Schema of one item of a stream (OpenAPI 3.2 `itemSchema`). */
  readonly item?: Schema
  readonly examples: readonly Example[]
  /** Address prefix of its fields: 'body', 'body-2', 'response.200'. */
  readonly address: string
  /** What `encoding` says about parts of a multipart body or fields of a form; absent without `encoding`. */
  readonly parts?: readonly PartEncoding[]
}

/** One part of a multipart body, or one field of a form (Encoding Object, OpenAPI 3.1.1, section 4.8.15). */
export interface PartEncoding {
  readonly name: string
  /** Media types that the part may have, as written: 'image/png, image/jpeg'. */
  readonly contentType?: string
  /** How a list or object is written, in words; '' for what readers expect anyway. */
  readonly form: string
  /** Headers of the part, besides Content-Type. */
  readonly headers: readonly Parameter[]
}

export interface ApiResponse {
  /** '200', '4XX', 'default'. */
  readonly status: string
  /** 'Created'; '' for 'default'. */
  readonly reason: string
  /** Short text beside a description (OpenAPI 3.2); one without a description is the description. */
  readonly summary?: string
  readonly description: RichText
  readonly headers: readonly Parameter[]
  readonly media: readonly MediaType[]
  readonly links: readonly ResponseLink[]
  /** The reference at this place, which cannot be resolved. */
  readonly missing?: string
}

/** A possible next step for a client with values of a response (Link Object, OpenAPI 3.1.1, section 4.8.20). */
export interface ResponseLink {
  readonly name: string
  readonly description: RichText
  /** Id of the operation; '' where the link names none of this document. */
  readonly operation: string
  /** Where each parameter of that operation comes from: a constant or a runtime expression such as '$response.body#/id'. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
  /** The request body of that operation, as a constant or runtime expression. */
  readonly body?: string
  /** The server that the operation is called at, if it is not its own server. */
  readonly server?: Server
}

export interface Example {
  /** Key in `examples`; 'example' for a single one; '' for a generated one. */
  readonly name: string
  readonly label: string
  readonly description: RichText
  /** As it is shown: JSON with an indent of 2, or the text. */
  readonly text: string
  /** Cut for the page; the download has it whole. */
  readonly cut?: boolean
  /** Made by us from the schema. */
  readonly generated?: boolean
  /** Where the value is, as written (`externalValue`). */
  readonly url?: string
}

/** Texts of a path item about all its operations. */
export interface PathItemText {
  readonly summary: string
  readonly description: RichText
}

export interface Callback {
  readonly name: string
  /** Address prefix of what is in it: 'callback.paid', 'callback.paid(2)' for a further request of the same name. */
  readonly address: string
  /** Runtime expression of the address: '{$request.body#/url}'. */
  readonly expression: string
  readonly method: string
  readonly title: string
  readonly description: RichText
  readonly pathItem?: PathItemText
  readonly deprecated: boolean
  /** How the platform authorizes its request. */
  readonly security: readonly SecurityRequirement[]
  readonly parameters: readonly Parameter[]
  readonly body?: RequestBody
  readonly responses: readonly ApiResponse[]
}

// ---------------------------------------------------------------- events

/** Summary of an event for lists and links. Its own page has the whole event (`EventPage.event`). */
export interface EventSummary {
  /** Key in `webhooks`. */
  readonly name: string
  /** Of the page that is made from the description; an event with a guide has none. */
  readonly route: string
  readonly title: string
  readonly description: RichText
  /** One sentence of plain text, '' when there is none. */
  readonly line: string
  readonly deprecated: boolean
  readonly tag?: string
  /** Label of the group in which long lists show it. */
  readonly group?: string
  /** The first example of its body, as pages show it. Absent if it has no body. */
  readonly example?: string
}

export interface ApiEvent {
  /** Key in `webhooks`. */
  readonly name: string
  readonly title: string
  readonly description: RichText
  readonly pathItem?: PathItemText
  readonly docs?: ExternalDocs
  readonly deprecated: boolean
  readonly tag?: string
  /** Alternatives that the description names for this event. Empty if it names none. */
  readonly security: readonly SecurityRequirement[]
  /** Method of the request that the platform sends; it is the first one of a path item that has several. */
  readonly method: string
  readonly parameters: readonly Parameter[]
  readonly body?: RequestBody
  readonly responses: readonly ApiResponse[]
  /** The other requests of the path item. */
  readonly others: readonly Callback[]
  /** From `x-signature`, when the document says how messages are signed. */
  readonly signature?: Signature
  /** From `x-retries`: seconds after which an attempt is repeated. */
  readonly retries: readonly number[]
  /** Ids of operations that trigger it. */
  readonly operations: readonly string[]
}

export interface Signature {
  /** 'standard-webhooks' (https://www.standardwebhooks.com) or words of the document's author. */
  readonly kind: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  /** Seconds. */
  readonly tolerance: number
  readonly samples: readonly Sample[]
}

// ---------------------------------------------------------------- schemas

export interface ApiSchema {
  /** Key in `components.schemas`; a made one ('Order.items.price') for a part that is too large for its owner. */
  readonly name: string
  readonly route: string
  readonly schema: Schema
  /** A part of another schema, or internal: its page is only reached from what refers to it. */
  readonly unlisted: boolean
  readonly usedBy: readonly {
    readonly label: string
    readonly route: string
    readonly method?: string
    /** Name of an event, whose guide prevails over the route of its own page. */
    readonly event?: string
  }[]
  /** The errors that operations answer with it more often than with any other schema, by each of their names: '404 Not Found'. Only search asks for them. */
  readonly errors: readonly string[]
  /** Of objects and lists; made from the schema if the description has none. */
  readonly examples: readonly Example[]
  readonly location: SourceLocation
}

/** Keywords that limit a value by a number; of those that meet in `allOf`, the stricter one holds. */
export type LimitKeyword =
  | 'minimum'
  | 'exclusiveMinimum'
  | 'maximum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties'

export type SchemaLimits = { readonly [keyword in LimitKeyword]?: number }

/** A JSON Schema, read for people. Absent members are empty or false. */
export interface Schema {
  /** Name in `Api.schemas`. Other members are beside it and prevail (OpenAPI 3.1 allows siblings of `$ref`). */
  readonly ref?: string
  /** 'string', 'object', ...; empty: any type. `nullable` adds `null`. */
  readonly types?: readonly string[]
  readonly nullable?: boolean
  readonly title?: string
  readonly format?: string
  readonly description?: RichText
  readonly limits?: SchemaLimits
  /** Other rules in words: 'matches `^a`'. */
  readonly constraints?: readonly string[]
  readonly values?: readonly EnumValue[]
  /** JSON text. */
  readonly default?: string
  /** JSON text of each. */
  readonly examples?: readonly string[]
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: readonly Property[]
  /** Properties by pattern of their name, and by `additionalProperties` (pattern '*'). */
  readonly patterns?: readonly { readonly pattern: string; readonly schema: Schema }[]
  /** No other properties are allowed. */
  readonly closed?: boolean
  readonly items?: Schema
  /** Items by position (`prefixItems`). */
  readonly tuple?: readonly Schema[]
  readonly choices?: readonly SchemaChoice[]
  readonly not?: Schema
  /** Requirements for some items of an array, and how many must meet them. Without `most` there is no upper limit. */
  readonly contains?: { readonly schema: Schema; readonly least: number; readonly most?: number }
  /** The value that the text of a string encodes (`contentSchema`, JSON Schema 2020-12 validation, section 8.5). */
  readonly contentSchema?: Schema
  readonly xml?: XmlName
  /** Named schemas whose members `allOf` merged into this one. */
  readonly from?: readonly string[]
  readonly docs?: ExternalDocs
}

/** How a value is written in XML (OpenAPI 3.1.1, section 4.8.26; `nodeType` 3.2). Absent members are the default. */
export interface XmlName {
  readonly name?: string
  readonly namespace?: string
  readonly prefix?: string
  /** An attribute of the element around it, and no element. */
  readonly attribute?: boolean
  /** The items of the array are in an element of their own. */
  readonly wrapped?: boolean
  /** `text` and `cdata` have no element, and of `none` only the content has one. */
  readonly nodeType?: string
}

export interface Property {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

export interface EnumValue {
  /** JSON text. */
  readonly value: string
  readonly name?: string
  readonly description?: string
}

/** `oneOf`: exactly one; `anyOf`: one or more; `if`: by condition. */
export interface SchemaChoice {
  readonly kind: 'oneOf' | 'anyOf' | 'if'
  /** Property whose value selects the option. */
  readonly discriminator?: string
  readonly options: readonly {
    readonly label: string
    /** First of `values`. */
    readonly value?: string
    /** All values of the discriminator that select this option: the mapping may name a schema more than once. */
    readonly values?: readonly string[]
    /** Meant where the discriminator is missing or has another value (`defaultMapping`, OpenAPI 3.2.0, section 4.25). */
    readonly isDefault?: true
    readonly schema: Schema
  }[]
}

// ---------------------------------------------------------------- errors

export interface ApiError {
  /** 'KYB_NOT_FOUND', or the last part of a problem type. */
  readonly code: string
  readonly status: string
  readonly title: string
  readonly description: RichText
  /** URI of the problem type (RFC 9457), when it has one. */
  readonly type?: string
  /** The recommended action for a client, from `x-errors`. */
  readonly action?: RichText
  readonly retry: boolean
  /** Ids of operations that answer with it. */
  readonly operations: readonly string[]
  /** 'error-kyb-not-found'. */
  readonly anchor: string
}
