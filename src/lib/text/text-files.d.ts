/** Text files and style sheets as strings, as bin/compile.js bundles them. */
declare module '*.txt' {
  const text: string
  export default text
}

declare module '*.css' {
  const text: string
  export default text
}
