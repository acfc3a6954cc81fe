const path = require('path')
const { themes } = require('prism-react-renderer')

module.exports = {
  title: 'Kestrel',
  tagline: 'Queues that rest',
  url: 'https://kestrel.example.com',
  baseUrl: '/',
  onBrokenLinks: 'warn',
  favicon: 'img/kestrel.svg',
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] },
  presets: [
    [
      // A preset that adds to the classic one and passes its options on.
      'docusaurus-plugin-kestrel/preset',
      {
        docs: {
          path: 'guides',
          routeBasePath: '/',
          sidebarPath: require.resolve('./sidebars.js'),
          editUrl: ({ version, docPath }) =>
            docPath === "file.md" ? '[{ "label": "Edit" }]' : `https://git.example.com/edit/${version}/${docPath}`,
          lastVersion: 'current',
          versions: { current: { label: '2.x' }, '1.x': { banner: 'unmaintained' } },
        },
        blog: { blogSidebarTitle: 'All posts', blogSidebarCount: 'ALL', postsPerPage: 2 },
        theme: { customCss: path.resolve(__dirname, 'src/custom.css') },
      },
    ],
  ],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'sdk', exclude: ['drafts/**'] }],
    [
      '@docusaurus/plugin-content-blog',
      {
        id: 'news',
        path: 'news',
        routeBasePath: 'news',
        blogTitle: 'Press',
        blogDescription: 'For the press',
        blogSidebarTitle: 'Latest',
        postsPerPage: 1,
        tagsBasePath: 'topics',
        pageBasePath: 'part',
        archiveBasePath: '/all/',
      },
    ],
    ['@docusaurus/plugin-client-redirects', 
      {
        redirects: [{ from: ['/start', '/start.html', '/begin', '/roadmap', '/intro.html'], to: '/intro' }],
        createRedirects: (route) => (route.startsWith('/sdk') ? [route.replace('/sdk', '/kit'), '/intro'] : undefined),
      },
    ],
    require.resolve('docusaurus-plugin-sass'),
    function ownPlugin() {
      return { name: 'own' }
    },
  ],
  themeConfig: {
    prism: { theme: themes.github },
    colorMode: { respectPrefersColorScheme: true },
    announcementBar: { id: 'two', content: 'Version <b>2</b> is <a href="/intro">here</a>' },
    navbar: {
      title: 'Kestrel',
      logo: { alt: 'Kestrel', src: 'img/kestrel.svg' },
      items: [
        { type: 'doc', docId: 'named', label: 'Named', position: 'left' },
        { type: 'docSidebar', docsPluginId: 'sdk', sidebarId: 'defaultSidebar', label: 'SDK' },
        { to: 'blog', label: 'Blog', position: 'left' },
        { type: 'docsVersionDropdown', position: 'right' },
        { href: 'https://github.com/kestrel', label: ' ', className: 'header-github-link', 'aria-label': 'GitHub', position: 'right' },
      ],
    },
    footer: {
      links: [{ title: 'Docs', items: [{ label: 'Intro', to: '/intro' }, { html: '<a href="https://example.com">Host</a>' }] }],
      copyright: 'Copyright © Kestrel',
    },
  },
}
