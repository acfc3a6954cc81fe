/** Reads the body of a request as the check of requests takes it. */
import type { Input, Members } from '../domain/trial/form-value.ts'
import { isFormDataMediaType, isMultipartMediaType } from '../domain/openapi/example/media-type.ts'

/** The text of a body, the parts of a form, or undefined without a body. Rejects if a form cannot be read. */
export async function readMockBody(
  data: Buffer,
  type: string | undefined,
): Promise<string | Members | undefined> {
  if (data.length === 0) return undefined
  if (type === undefined || !isMultipartMediaType(type)) return data.toString('utf8')
  // Parts by position have no names that a schema could describe.
  if (!isFormDataMediaType(type)) return {}
  const form = await new Response(new Uint8Array(data), { headers: { 'content-type': type } }).formData()
  const names = [...new Set(form.keys())]
  const parts = await Promise.all(
    names.map(async (name) => {
      const values = await Promise.all(form.getAll(name).map(readPart))
      return [name, values.length === 1 ? values[0] : values] as const
    }),
  )
  return Object.fromEntries<Input>(parts)
}

/** A part. Browsers send JSON as a file, because only files have a content type there. */
const readPart = async (part: string | File): Promise<string | File> =>
  typeof part !== 'string' && /[/+]json\b/.test(part.type) ? part.text() : part
