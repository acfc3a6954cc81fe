import type { World } from '../sandbox-context.ts'
import { dice } from '../store/random-ids.ts'
import { applications } from './seed-applications.ts'
import { fixtures } from './seed-fixtures.ts'
import { history } from './seed-history.ts'
import { organizations } from './seed-organizations.ts'

/**
 * Fills an empty store with a small platform. The same number gives the same data; their times count back from the
 * moment of the seeding, so that a dashboard has something to show.
 */
export function seed(world: World, number: number): void {
  const { store, clock } = world
  const done = store.rows("SELECT value FROM settings WHERE name = 'seed'")[0]
  if (done !== undefined) return
  const roll = dice(number)
  const now = Math.floor(clock.now() / 60_000) * 60_000
  store.atomic(() => {
    organizations(world, now)
    fixtures(world, now, roll)
    applications(world, now)
    history(world, now, roll)
    store.run("INSERT INTO settings (name, value) VALUES ('seed', ?)", String(number))
  })
}
