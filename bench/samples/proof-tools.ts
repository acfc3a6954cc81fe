import { appleTools } from './tools/apple.ts'
import { sampleLanguages } from '../../src/domain/samples/write-sample.ts'
import { nodeFetchTool, chromiumTool } from './tools/browser.ts'
import { compiledTools } from './tools/compiled.ts'
import { csharpTool } from './tools/dotnet.ts'
import { dartTool } from './tools/interpreted/dart.ts'
import { powershellTool } from './tools/interpreted/powershell.ts'
import { jvmTools } from './tools/jvm.ts'
import { scriptTools } from './tools/scripts.ts'
import type { ProofTool } from './proof-tool.ts'

/** How each language is proven; quick leaves out what needs a compiler for long or a browser. */
export function listTools(quick: boolean): readonly ProofTool[] {
  const slow = [
    chromiumTool,
    ...compiledTools,
    ...jvmTools,
    csharpTool,
    ...appleTools,
    powershellTool,
    dartTool,
  ]
  const order = sampleLanguages.map((language) => language.id)
  return [...scriptTools, ...(quick ? [nodeFetchTool] : slow)].sort(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
  )
}
