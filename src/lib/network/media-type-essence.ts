/** Type and subtype of a media type in lower case, without parameters: 'application/json' (WHATWG MIME Sniffing, section 4.2). '' for none. */
export const mediaTypeEssence = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''
