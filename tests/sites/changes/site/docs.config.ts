export default {
  title: 'Orders',
  url: 'https://docs.example.com',
  languages: ['curl'],
  apis: [
    { version: 'v1', spec: 'openapi/v1.yaml' },
    { version: 'v2', spec: 'openapi/v2.yaml', previous: 'v1', changes: { from: 'openapi/history/*.yaml' } },
  ],
}
