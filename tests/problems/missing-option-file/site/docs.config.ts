import { defineConfig } from 'offprint'

const brand = { favicon: 'brand/icon.svg' }

export default defineConfig({
  ...brand,
  url: 'https://docs.example.com',
  ogImages: { color: '#ffffff', font: 'brand/own.ttf' },
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
