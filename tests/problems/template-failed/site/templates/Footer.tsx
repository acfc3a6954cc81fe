export default function Footer() {
  return <footer>{window.location.host}</footer>
}
