import { runtime } from './runtime.ts'

runtime()
