import { defineConfig } from 'offprint'

export default defineConfig({
  versions: ['2.x', '1.x'],
})
