import { checkDescriptions } from './check-descriptions.ts'

checkDescriptions(0)
