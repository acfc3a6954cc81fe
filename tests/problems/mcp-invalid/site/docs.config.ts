export default {
  mcp: [
    { file: 'mcp/tools.json' },
    { file: 'mcp/other.json', path: 'other' },
    { file: 'mcp/missing.json', path: 'missing' },
  ],
}
