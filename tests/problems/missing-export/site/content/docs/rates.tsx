export function Rates() {
  return <b>5 %</b>
}
