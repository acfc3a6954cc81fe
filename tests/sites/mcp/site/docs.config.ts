export default {
  title: 'Shop',
  mcp: [
    {
      file: 'mcp/lists.json',
      install: { url: 'https://mcp.shop.example/mcp', headers: { Authorization: 'Bearer YOUR_TOKEN' } },
    },
  ],
}
