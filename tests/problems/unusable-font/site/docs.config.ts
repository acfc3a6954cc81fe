import { defineConfig } from 'offprint'

export default defineConfig({
  theme: { fonts: { heading: 'icons' } },
})
