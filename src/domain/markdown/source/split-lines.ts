/** Splits the text of a source file into lines and takes out characters that the pipeline uses for itself. */
import { stripMarkers } from '../../../lib/site/links/markers.ts'

/** Character references to the noncharacters of lib/site/links/markers.ts, U+FDD0 to U+FDEF: a Markdown parser would decode them. */
const MARKER_REFERENCES = /&#(?:x0*fd[de][0-9a-f]|0*(?:6497[6-9]|649[89][0-9]|6500[0-7]))(?![0-9a-f]);?/gi

/** Lines of a text, whatever its line ends, without anything that could be taken for a marker and without lone surrogates. */
export function splitLines(text: string): readonly string[] {
  return stripMarkers(text)
    .replace(MARKER_REFERENCES, '&#xFFFD;')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split(/\r\n|\r|\n/)
}
