export default { apis: [{ version: 'v1', spec: 'openapi/v1.yaml' }], languages: ['curl'] }
