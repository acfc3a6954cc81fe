import { checkDescriptions } from './check-descriptions.ts'

checkDescriptions(1)
