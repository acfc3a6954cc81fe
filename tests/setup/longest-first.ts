/** The order of test files. Vitest begins with the largest file of each project in turn, which is not the one that takes longest. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of minutes that run in one thread: at the end of a run, the other workers would wait for them. */
const LONGEST = ['tests/public-descriptions/', 'tests/warm-equals-cold.test.ts', 'tests/newcomer.test.ts']

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
