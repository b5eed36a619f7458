import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of one environment after one another: a worker that goes from Node to jsdom or back ends, and the next imports
 * everything anew. Those with a browser come last: what drives it keeps a context for each act (`AsyncLocalStorage`), and
 * from then on every promise of the worker costs more.
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
