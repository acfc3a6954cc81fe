import { useId, useState } from 'react'

/** Pauses between attempts in seconds, as the specification's `x-webhook-signing` has them. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

interface Attempt {
  readonly number: number
  /** Seconds after the first one. */
  readonly at: number
}

/** All attempts that are made until one succeeds after `outage` seconds, and whether one does. */
function attempts(outage: number): { readonly made: readonly Attempt[]; readonly delivered: boolean } {
  const made: Attempt[] = [{ number: 1, at: 0 }]
  let at = 0
  for (const pause of PAUSES) {
    if (at >= outage) break
    at += pause
    made.push({ number: made.length + 1, at })
  }
  return { made, delivered: at >= outage }
}

function words(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = seconds % 60
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`]
  return parts.filter(Boolean).join(' ') || 'at once'
}

/** Which attempts fail and which one arrives, for an outage of so many minutes. */
export function Outage({ minutes: initial }: { readonly minutes: number }) {
  const [minutes, setMinutes] = useState(initial)
  const id = useId()
  const outage = minutes * 60
  const { made, delivered } = attempts(outage)
  const last = made.at(-1)
  return (
    <div className="outage">
      <p>
        <label htmlFor={id}>Minutes that your endpoint is down: </label>
        <input
          id={id}
          type="number"
          min={0}
          max={6000}
          value={minutes}
          onChange={(event) => setMinutes(Math.min(6000, Math.max(0, Math.floor(event.target.valueAsNumber) || 0)))}
        />
      </p>
      <p role="status">
        {delivered && last !== undefined
          ? `The event arrives with attempt ${last.number}, ${last.at === 0 ? 'at once' : `${words(last.at)} after the first`}.`
          : 'No attempt arrives. Use recover in the console.'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">After the first</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {made.map(({ number, at }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{words(at)}</td>
              <td>{at >= outage ? 'arrives' : 'fails'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
