import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Tests',
  announcment: { id: 'one', text: 'Hello' },
  languges: ['go'],
  console: { portalID: 'tests' },
  theme: { fonts: { text: { famly: 'Own', family: 'Own', files: [{ file: 'own.woff2' }] } } },
  footer: [{ title: 'Learn', items: [], itmes: [] }],
})
