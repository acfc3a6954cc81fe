export default {
  title: 'Orders',
  apis: [
    { version: 'v1', spec: 'openapi/v1.yaml', changes: { from: 'openapi/history/*.yaml' } },
  ],
}
