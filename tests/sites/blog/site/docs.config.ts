import { defineConfig } from 'offprint'

export default defineConfig({ title: 'Journal', description: 'What we do.', url: 'https://journal.example.com' })
