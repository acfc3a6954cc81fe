import React from 'react'
import Layout from '@theme/Layout'
import Heading from '@theme/Heading'
import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import styles from './index.module.css'

const FEATURES = [{ title: 'Fast', Svg: require('@site/static/img/logo.svg').default }]

export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Layout title="Welcome" description="Where it begins">
      <header className={styles.hero}>
        <Heading as="h1">{siteConfig.title}</Heading>
        <Link className="button" to="/docs/intro#install">Start</Link>
      </header>
      <main>
        {FEATURES.map(({ title, Svg }) => (
          <section key={title}>
            <Svg role="img" />
            <h2>{title}</h2>
          </section>
        ))}
      </main>
    </Layout>
  )
}
