import type { Handlers } from '../world.ts'

export const handlers: Handlers = {}
