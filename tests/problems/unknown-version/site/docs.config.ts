export default {
  title: 'Example',
  apis: [{ version: 'v1', spec: 'openapi/v1.yaml' }],
  defaultVersion: 'v2',
}
