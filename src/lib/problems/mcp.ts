/** Problems of the lists of MCP servers. */
import { error, warning, type Explanation } from './problem.ts'
import type { Problem, SourceLocation } from '../types.ts'

const NO_LIST = {
  message: 'this file has no list of an MCP server',
  hint: 'save the results of `tools/list`, `resources/list` and `prompts/list`, such as `{ "tools": [{ "name": "search", "inputSchema": { "type": "object" } }] }`',
}

/** A file of `mcp` that does not have what an MCP server lists, or an item of a list that is not as `message` says. */
export function mcpInvalid(location: SourceLocation, { message, hint }: Explanation = NO_LIST): Problem {
  return error('mcp-invalid', message, location, hint)
}

/** A list that goes on: the server has sent a cursor for the next part. */
export function mcpIncomplete(location: SourceLocation): Problem {
  return warning(
    'mcp-incomplete',
    'the list of the MCP server is not complete',
    location,
    'ask the server for the next part with this cursor, and write both results into one list',
  )
}

/** Option `mcp` of a site without guides, below which the pages of servers are. */
export function mcpWithoutGuides(location: SourceLocation): Problem {
  return error(
    'mcp-without-guides',
    'the pages of an MCP server are below the guides, and this site has none',
    location,
    "add `{ kind: 'docs', folder: 'content/docs', route: '/docs' }` to `collections`",
  )
}
