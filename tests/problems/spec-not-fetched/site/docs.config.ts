import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Example',
  apis: [{ version: 'v1', spec: 'https://api.example.com/openapi.yaml' }],
})
