import { defineConfig } from 'offprint'

export default defineConfig({
  theme: { fonts: { text: '@fontsource-variable/no-such-font' } },
})
