/** Values as the form holds them, and their JSON. */
import type { Json } from '../openapi/model.ts'
import { isJsonObject, type JsonObject } from '../openapi/document/json-value.ts'

/** A value as a form holds it: JSON, with exact integers, and with files for binary parts of a body. Undefined is not sent. */
export type Input =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | File
  | readonly Input[]
  | { readonly [key: string]: Input }

export type SchemaObject = JsonObject

export type Members = { readonly [key: string]: Input }

/** Stands for a file that the reader has not chosen yet: samples show its name and type. */
export class AbsentFile extends File {}

/** Whether a value is a file that the reader has chosen. */
export function isChosenFile(value: Input): value is File {
  return value instanceof File && !(value instanceof AbsentFile)
}

/** Whether a value is a file that is to be chosen, or a list of them. */
function isFileToChoose(value: Input): boolean {
  const files = [value].flat() as readonly Input[]
  return files.length > 0 && files.every((file) => file instanceof AbsentFile)
}

/** Whether a value is an object with members, and no file. */
export const isMembers = (value: Input): value is Members => isJsonObject(value) && !(value instanceof File)

/** The value as JSON: files become their names, members that are undefined or a file to choose are left out. */
export function inputToJson(value: Input): Json {
  if (value instanceof File) return value.name
  if (Array.isArray(value)) return (value as readonly Input[]).map(inputToJson)
  if (!isMembers(value)) return (value as Json | undefined) ?? null
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      member === undefined || isFileToChoose(member) ? [] : [[key, inputToJson(member)]],
    ),
  )
}
