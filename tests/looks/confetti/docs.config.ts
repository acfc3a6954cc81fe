import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Confetti',
  tagline: 'Throw a party in three lines',
  description: 'An SDK for celebrations: confetti, fireworks and sounds for any screen.',
  theme: {
    accent: '#d6249f',
    neutral: '#43205f',
    radius: 'large',
    density: 'normal',
    code: 'candy',
    fonts: { text: 'rounded', heading: 'rounded' },
  },
  css: ['brand/brand.css'],
  logo: { light: 'brand/logo.svg', alt: '' },
  favicon: 'brand/logo.svg',
  announcement: { id: 'v2', text: 'Confetti 2 is out: now with fireworks.' },
  navbar: [
    { label: 'Learn', doc: 'intro', icon: 'sparkle' },
    { label: 'Blog', href: '/blog', icon: 'heart' },
    {
      label: 'More',
      items: [
        { label: 'Fireworks', href: '/docs/fireworks' },
        { label: 'All posts about parties', href: '/blog' },
      ],
    },
    { label: 'Source code', href: 'https://code.example.com/confetti', position: 'right' },
    { label: 'Releases and roadmap', href: 'https://code.example.com/roadmap', position: 'right' },
  ],
  footer: [
    { label: 'First party', href: '/docs/intro' },
    { label: 'Blog', href: '/blog' },
  ],
  versions: ['2.x', '1.x'],
})
