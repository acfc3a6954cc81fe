export default {
  title: 'Example',
  apis: [{ version: 'v1', spec: 'openapi/v1.yaml', previous: 'v0' }],
  defaultVersion: 'v2',
}
