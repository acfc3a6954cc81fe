import { defineConfig } from 'offprint'

export default defineConfig({
  logo: { light: 'brand/logo.svg' },
  css: ['brand.css', 'more.css'],
  theme: {
    fonts: {
      text: {
        family: 'Own',
        files: [{ file: 'brand/own.woff2' }, { file: 'brand/own-bold.woff2', weight: '700' }],
      },
    },
  },
})
