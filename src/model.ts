/** The model of an API: what load/openapi reads out of a specification, and templates print. Named after the nouns of OpenAPI. */

export interface Api {
  readonly version: string
}

export interface ApiEvent {
  readonly name: string
  readonly version: string
}

export interface ApiSchema {
  readonly name: string
}

export interface Operation {
  readonly id: string
}
