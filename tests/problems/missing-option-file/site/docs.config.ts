import { defineConfig } from 'offprint'

export default defineConfig({
  logo: { light: 'brand/logo.svg' },
  css: ['brand.css', 'more.css'],
})
