import { defineConfig } from 'offprint'

export default defineConfig({
  markdown: { remark: ['./plugins/count.js'] },
})
