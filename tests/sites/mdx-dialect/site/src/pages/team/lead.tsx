import { useState } from 'react'
import Layout from '@theme/Layout'

export default function Lead() {
  const [isOpen, setOpen] = useState<boolean>(false)
  return (
    <Layout title="Lead">
      <h1 id="lead">Our lead</h1>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
    </Layout>
  )
}
