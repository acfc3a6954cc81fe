import { viewAsBuffer } from '../../data/view-as-buffer.ts'

/** The text of UTF-8 bytes; a byte order mark stays. They are not copied before, and `Buffer` decodes short texts faster than `TextDecoder`. */
export const decodeText = (bytes: Uint8Array): string => viewAsBuffer(bytes).toString('utf8')
