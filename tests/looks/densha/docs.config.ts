import { defineConfig } from 'offprint'

export default defineConfig({
  title: '電車API',
  tagline: '時刻表と運行情報',
  description: '駅、時刻表、運行情報を提供するAPIのドキュメントです。',
  url: 'https://docs.densha.example',
  lang: 'ja',
  locales: {
    ar: {
      title: 'واجهة القطارات',
      tagline: 'الجداول وحالة الرحلات',
      description: 'وثائق واجهة برمجة المحطات والجداول وحالة الرحلات.',
      labels: { ガイド: 'الأدلة', 利用規約: 'الشروط' },
    },
  },
  theme: {
    accent: '#1d6f42',
    neutral: '#24312b',
    radius: 'medium',
    density: 'normal',
    code: 'harbor',
    fonts: { text: 'humanist', heading: 'humanist' },
  },
  css: ['brand/brand.css'],
  logo: { light: 'brand/logo.svg', alt: '' },
  favicon: 'brand/logo.svg',
  navbar: [
    { label: 'ガイド', doc: 'intro' },
    { label: 'API', api: 'v1' },
    { icon: 'chart', href: 'https://status.densha.example', position: 'right' },
  ],
  footer: [{ label: '利用規約', href: 'https://densha.example/terms' }],
  languages: ['curl', 'nodejs', 'swift', 'kotlin'],
})
