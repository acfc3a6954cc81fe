/** JSON as people read it: indented by 2. SPEC.md section 9. */
export function formatJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent)
}
