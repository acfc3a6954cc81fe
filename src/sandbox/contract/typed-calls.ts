/**
 * The calls of each operation with the types of its contract: `ConsoleCall<'listLogs'>` has the query of listLogs. A request was validated
 * against the contract before its handler runs (`api-server.ts`), so that what the types say is what the handler gets.
 */

import type { operations as ConsoleApi } from '../../contract-types/console.ts'
import type { operations as V1Api } from '../../contract-types/v1.ts'
import type { operations as V2Api } from '../../contract-types/v2.ts'
import type { OperationCall, OperationHandler, PathParameters } from '../sandbox-context.ts'
import type { QueryParameters } from './contract.ts'

/** The members of an optional part of a request. Any members if the contract has no such part. */
type MembersOf<T, Any> = [NonNullable<T>] extends [never] ? Any : NonNullable<T>

interface OperationTypes {
  readonly parameters: { readonly path?: object; readonly query?: object }
  readonly requestBody?: { readonly content: object }
}

/** The parsed body, which is the same for each media type. */
type BodyOf<O extends OperationTypes> = O extends {
  readonly requestBody: { readonly content: infer Content }
}
  ? Content[keyof Content]
  : unknown

type CallOf<O extends OperationTypes> = OperationCall<
  MembersOf<O['parameters']['path'], PathParameters>,
  MembersOf<O['parameters']['query'], QueryParameters>,
  BodyOf<O>
>

type HandlersOf<Api extends { readonly [Id in keyof Api]: OperationTypes }> = {
  readonly [Id in keyof Api]?: OperationHandler<CallOf<Api[Id]>>
}

export type ConsoleCall<Id extends keyof ConsoleApi> = CallOf<ConsoleApi[Id]>
export type V1Call<Id extends keyof V1Api> = CallOf<V1Api[Id]>
export type V2Call<Id extends keyof V2Api> = CallOf<V2Api[Id]>

export type ConsoleHandlers = HandlersOf<ConsoleApi>
export type V1Handlers = HandlersOf<V1Api>
export type V2Handlers = HandlersOf<V2Api>
