/** Types of chromium.js for the tests and benches. It is no TypeScript itself, because it runs before anything is installed. */
export const HEADLESS_SHELL: string
export const CHROMIUM_FLAGS: string[]
export function findChromium(system?: string): string | undefined
