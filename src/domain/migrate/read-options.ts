/** Reads values of the config of another tool, which nothing has checked: a value of another type counts as absent. */

import { isObject } from '../../lib/data/is-object.ts'
import { inertName } from './foreign-modules.ts'

export type Options = Readonly<Record<string, unknown>>

/** An object; empty for any other value. */
export const readObject = (value: unknown): Options => (isObject(value) ? value : {})

/** A list; empty for any other value. A single value is a list of one where `single` allows it. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value)
    ? value.filter((item) => item !== null && item !== undefined && item !== false)
    : []
}

export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const readTexts = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? [value] : readList(value)).filter(
    (item): item is string => typeof item === 'string',
  )

export const readFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

export const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

type UnknownFunction = (...given: readonly unknown[]) => unknown

/** A function of the site; not one of a package that is missing. */
export const readFunction = (value: unknown): UnknownFunction | undefined =>
  typeof value === 'function' && inertName(value) === undefined ? (value as UnknownFunction) : undefined

/** The text of HTML, for places that print text only. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&copy;/g, '©')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The target of the first link of HTML. */
export const linkOfHtml = (html: string): string | undefined =>
  /<a\b[^>]*\shref=["']([^"']+)["']/i.exec(html)?.[1]
