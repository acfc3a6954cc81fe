import type { ComponentType } from 'react'
import { runtime } from '../client/runtime.ts'
import { views } from './settings.ts'

/** Fetches a page or part of the console by the name of its file in `views/`. Rejects when its script can't be fetched. */
export async function open<Props>(name: string): Promise<ComponentType<Props>> {
  await runtime().load?.(views[name] ?? '')
  const view = runtime().views?.[name] as ComponentType<Props> | undefined
  if (view === undefined) throw new Error(`The page ${name} can’t be loaded`)
  return view
}
