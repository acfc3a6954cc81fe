export default function Footer() {
  return <footer>Orders Inc.</footer>
}
