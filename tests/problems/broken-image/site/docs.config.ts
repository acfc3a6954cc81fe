import { defineConfig } from 'offprint'

export default defineConfig({
  logo: { light: 'brand/cut.svg', dark: 'brand/page.svg' },
  favicon: 'brand/empty.svg',
  navbar: [{ label: 'Source', icon: 'brand/page.svg', href: 'https://code.example.com' }],
})
