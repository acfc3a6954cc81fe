import { format, useCurrency } from 'money-of-nowhere'

export default function Price({ amount }) {
  const [currency] = useCurrency({ amount })
  return <span className="price">{amount} {format(amount, currency)}</span>
}
