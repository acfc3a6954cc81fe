/** Types of chromium.js for the tests and benches. It runs before anything is installed, so it is JavaScript itself. */
export const HEADLESS_SHELL: string
export const CHROMIUM_FLAGS: string[]
export function findChromium(system?: string): string | undefined
