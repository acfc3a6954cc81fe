/** The steps from a new organization to its first call and webhook. They disappear when all are done. */
import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import { Link } from '../routing/link.tsx'
import type { Application } from '../api/models.ts'
import type { MetricsProps } from './metrics-format.ts'

/** The steps to the first call, until all are done. */
export function FirstSteps({
  data,
  applications,
}: MetricsProps & { readonly applications: readonly Application[] | undefined }) {
  const { totals, webhooks } = data
  if (applications === undefined) return null
  const steps = [
    { done: applications.length > 0, to: '/developer/application', text: 'Create an application' },
    {
      done: applications.some(({ lastUsedAt }) => lastUsedAt !== null) || totals.requests > 0,
      to: '/developer/documentation',
      text: 'Make the first call with its credentials',
    },
    {
      done: webhooks.delivered + webhooks.failed + webhooks.pending > 0,
      to: '/developer/application/detail',
      text: 'Receive a webhook',
    },
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <Section title="First steps">
      <ol className="steps">
        {steps.map(({ done, to, text }) => (
          <li key={text}>
            {done ? <s>{text}</s> : <Link to={to}>{text}</Link>} {done && <Chip tone="good">done</Chip>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
