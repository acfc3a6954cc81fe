import React from 'react'
import Layout from '@theme/Layout'
import Translate, { translate } from '@docusaurus/Translate'
import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Layout title="Home" description={siteConfig.tagline}>
      <h1>{siteConfig.title}</h1>
      <p title={translate({ id: 'home.title', message: 'Welcome' })}>
        <Translate>Queues that wait</Translate>
      </p>
      <Link to="/intro">{siteConfig.themeConfig.navbar.title}</Link>
    </Layout>
  )
}
