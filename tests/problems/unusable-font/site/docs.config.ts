import { defineConfig } from 'offprint'

export default defineConfig({
  theme: {
    fonts: {
      heading: 'icons',
      text: {
        family: 'Own',
        files: [{ file: 'brand/page.woff2' }, { file: 'brand/empty.woff2' }, { file: 'brand/pointer.woff2' }],
      },
      code: { family: 'Code', files: [{ file: 'brand/cut.woff2' }] },
    },
  },
})
