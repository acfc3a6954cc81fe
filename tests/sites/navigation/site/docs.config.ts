import { defineConfig } from 'offprint'

export default defineConfig({ title: 'Navigation', url: 'https://docs.example.com' })
