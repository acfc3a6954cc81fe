export function Counter({ step }: { step: () => number }) {
  return <button type="button">{step()}</button>
}
