import { defineConfig } from 'offprint'

export default defineConfig({
  markdown: { remark: ['./plugins/mark.js', './plugins/count.js'] },
})
