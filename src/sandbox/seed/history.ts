import type { Dice } from '../ids.ts'
import type { World } from '../world.ts'

/** What has happened before the first visit. */
export function history(world: World, now: number, roll: Dice): void {
  void [world, now, roll]
}
