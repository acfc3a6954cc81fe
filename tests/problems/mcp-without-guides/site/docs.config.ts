export default {
  collections: [{ kind: 'blog', folder: 'news', route: '/news' }],
  mcp: [{ file: 'mcp/tools.json' }],
}
