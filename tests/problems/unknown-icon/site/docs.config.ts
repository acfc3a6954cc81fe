import { defineConfig } from 'offprint'

export default defineConfig({
  navbar: [{ label: 'Guides', doc: 'intro', icon: 'bok' }],
})
