/**
 * JSON text as an expression of a classic script. Line separators that old engines take for line ends are escaped. A member `__proto__` has a
 * computed name: as a plain one in a literal it would be the prototype of the object (ECMA-262, section B.3.1).
 */
export function toScriptLiteral(json: string): string {
  return json
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('"__proto__":', '["__proto__"]:')
}
