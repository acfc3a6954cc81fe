import { defineConfig } from 'offprint'

export default defineConfig({ css: ['brand.css'] })
