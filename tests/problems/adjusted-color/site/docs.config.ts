import { defineConfig } from 'offprint'

export default defineConfig({
  theme: { accent: '#ffd400' },
})
