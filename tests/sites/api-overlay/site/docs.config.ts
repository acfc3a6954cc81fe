export default { apis: [{ version: 'v1', spec: 'openapi/v1.yaml', overlays: ['openapi/public.yaml'] }], languages: ['curl'] }
