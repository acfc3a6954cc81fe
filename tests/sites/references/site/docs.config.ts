import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Orders',
  url: 'https://docs.shop.example',
  apis: [
    { version: 'v2', label: 'API v2', spec: 'openapi/v2.yaml' },
    { version: 'v1', label: 'API v1', spec: 'openapi/v1.yaml' },
  ],
})
