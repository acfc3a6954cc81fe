import { apple } from './apple.ts'
import { samples } from '../../src/samples/samples.ts'
import { bare, paged } from './browser.ts'
import { compiled } from './compiled.ts'
import { csharp } from './dotnet.ts'
import { dart } from './interpreted/dart.ts'
import { powershell } from './interpreted/powershell.ts'
import { jvm } from './jvm.ts'
import { scripts } from './scripts.ts'
import type { Tool } from './tool.ts'

/** How each language is proven; quick leaves out what needs a compiler for long or a browser. */
export function tools(quick: boolean): readonly Tool[] {
  const slow = [paged, ...compiled, ...jvm, csharp, ...apple, powershell, dart]
  const order = samples.map((language) => language.id)
  return [...scripts, ...(quick ? [bare] : slow)].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
