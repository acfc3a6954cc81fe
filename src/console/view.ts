import type { ComponentType } from 'react'

/** Loads a page or part of the console by the name of its file in `views/`. Rejects when its module can't be fetched. */
export async function open<Props>(name: string): Promise<ComponentType<Props>> {
  const module = (await import(`./views/${name}.tsx`)) as Readonly<Record<string, ComponentType<Props>>>
  const view = module[name.charAt(0).toUpperCase() + name.slice(1)]
  if (view === undefined) throw new Error(`The page ${name} can’t be loaded`)
  return view
}
