import React from 'react'
import MDXComponents from '@theme-original/MDXComponents'

export default {
  ...MDXComponents,
  Highlight: ({ children }) => <mark>{children}</mark>,
}
