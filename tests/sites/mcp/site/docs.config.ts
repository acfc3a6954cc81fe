export default {
  title: 'Shop',
  mcp: [
    {
      file: 'mcp/lists.json',
      changes: { from: 'mcp/history/*.json' },
      install: { url: 'https://mcp.shop.example/mcp', headers: { Authorization: 'Bearer YOUR_TOKEN' } },
    },
  ],
}
