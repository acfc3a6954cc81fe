import React, { useState } from 'react'
import clsx from 'clsx'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import styles from './counter.module.css'
import logo from '@site/docs/parts/flow.png'

export default function Counter({ start }) {
  const [count, setCount] = useState(start)
  return (
    <div className={clsx(styles.counter, { [styles.many]: count > 1 })}>
      <button onClick={() => setCount(count + 1)}>Count: {count}</button>
      <Link to="/docs/intro">Introduction</Link>
      <img src={logo} alt="" loading="lazy" />
      <a href={useBaseUrl('/img/logo.svg')}>Logo</a>
    </div>
  )
}
