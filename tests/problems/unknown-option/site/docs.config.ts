import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Tests',
  announcment: { id: 'one', text: 'Hello' },
  languges: ['go'],
  console: { portalID: 'tests' },
})
