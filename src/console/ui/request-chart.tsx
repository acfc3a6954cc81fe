/** The chart of requests on the dashboard. */
import { useId } from 'react'

export interface RequestPoint {
  readonly label: string
  readonly good: number
  readonly client: number
  readonly server: number
}

const WIDTH = 720
const HEIGHT = 160

/** A column chart of requests by outcome, with the same figures in a table below it for people who can't see it. */
export function RequestChart({
  title,
  points,
}: {
  readonly title: string
  readonly points: readonly RequestPoint[]
}) {
  const id = useId()
  const most = Math.max(1, ...points.map(({ good, client, server }) => good + client + server))
  const step = WIDTH / Math.max(1, points.length)
  const sum = (pick: (point: RequestPoint) => number) =>
    points.reduce((total, point) => total + pick(point), 0)
  const text = `${sum(({ good }) => good)} succeeded, ${sum(({ client }) => client)} had client errors, ${sum(({ server }) => server)} had server errors.`
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        <title id={id}>{`${title}: ${text}`}</title>
        {points.map(({ label, good, client, server }, n) => {
          const tall = (count: number) => (count / most) * HEIGHT
          const bar = (kind: string, below: number, count: number) => (
            <rect
              className={kind}
              x={n * step + step * 0.1}
              width={step * 0.8}
              y={HEIGHT - tall(below + count)}
              height={tall(count)}
            />
          )
          return (
            <g key={label}>
              {bar('good', 0, good)}
              {bar('client', good, client)}
              {bar('server', good + client, server)}
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span className="key good">Succeeded</span> <span className="key client">Client errors</span>{' '}
        <span className="key server">Server errors</span> · Peak: {most} {most === 1 ? 'request' : 'requests'}
      </figcaption>
      <details>
        <summary>Figures as a table</summary>
        <div className="table" role="region" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Succeeded</th>
                <th scope="col">Client errors</th>
                <th scope="col">Server errors</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, good, client, server }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{good}</td>
                  <td>{client}</td>
                  <td>{server}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
