const PACKAGES = ['-p', 'offprint', '-p', '@modelcontextprotocol/server']

/** Arguments of `npx` that start `docs mcp` for a site, which is named by its URL or its offline bundle. */
export const docsServerArguments = (target: string): readonly string[] => [...PACKAGES, 'docs', 'mcp', target]
