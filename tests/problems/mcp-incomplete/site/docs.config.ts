export default {
  mcp: [{ file: 'mcp/tools.json' }],
}
