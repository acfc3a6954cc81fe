import { defineConfig, definePlugin } from 'offprint'

const shortTitles = definePlugin({
  name: 'short-titles',
  load(content, { report }) {
    for (const { title, location } of content.pages)
      if (title.length > 20) report({ message: `the title has ${title.length} characters`, hint: 'use at most 20', ...location })
  },
})

export default defineConfig({ title: 'Orders', plugins: [shortTitles] })
