/** A text file as a string, as esbuild bundles it. */
declare module '*.txt' {
  const text: string
  export default text
}
