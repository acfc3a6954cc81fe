import React from 'react'
import Layout from '@theme/Layout'
import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Layout title="Home" description={siteConfig.tagline}>
      <h1>{siteConfig.title}</h1>
      <Link to="/intro">{siteConfig.themeConfig.navbar.title}</Link>
    </Layout>
  )
}
