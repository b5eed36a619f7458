import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the files of one environment in sequence: a worker ends when the environment changes, and the next one imports
 * everything again. Browser tests run last: their driver uses `AsyncLocalStorage`, which makes every later promise of
 * the worker slower.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = (await super.sort(files)).map(file => ({ file, rank: getRank(file) }))
    return ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file)
  }
}

function getRank({ moduleId }: TestSpecification): number {
  if (/\.(e2e|long)\./.test(moduleId)) return 2
  return readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom') ? 0 : 1
}
