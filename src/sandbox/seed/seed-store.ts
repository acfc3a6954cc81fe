import type { SandboxContext } from '../sandbox-context.ts'
import { createSeededRandom } from '../store/random-ids.ts'
import { seedApplications } from './seed-applications.ts'
import { seedFixtures } from './seed-fixtures.ts'
import { seedHistory } from './seed-history.ts'
import { seedOrganizations } from './seed-organizations.ts'

/**
 * Fills an empty store with a small platform. The same number creates the same data. Its times count back from the
 * moment of the seeding, so that a dashboard has something to show.
 */
export function seedStore(context: SandboxContext, number: number): void {
  const { store, clock } = context
  const done = store.rows("SELECT value FROM settings WHERE name = 'seed'")[0]
  if (done !== undefined) return
  const roll = createSeededRandom(number)
  const now = Math.floor(clock.now() / 60_000) * 60_000
  store.transaction(() => {
    seedOrganizations(context, now)
    seedFixtures(context, now, roll)
    seedApplications(context, now)
    seedHistory(context, now, roll)
    store.run("INSERT INTO settings (name, value) VALUES ('seed', ?)", String(number))
  })
}
