/** What the name of a media type says about texts of it. */

/** Whether bodies of a media type are JSON values: `application/json`, `+json`, and lists of JSON texts. */
export function isJsonMediaType(type: string): boolean {
  return /[/+]json\b/i.test(type) || type === '*/*' || /jsonl|ndjson|json-seq/i.test(type)
}

export function isFormMediaType(type: string): boolean {
  return /x-www-form-urlencoded/i.test(type)
}

/** The language in which a text of a media type is highlighted. */
export function findCodeLanguage(type: string): string {
  if (isFormMediaType(type)) return 'text'
  if (isJsonMediaType(type) || /multipart/.test(type)) return 'json'
  if (/xml|html|svg/.test(type)) return 'xml'
  return /ya?ml/.test(type) ? 'yaml' : 'text'
}
