import { checkDescriptions } from './check-descriptions.ts'

checkDescriptions(2)
