import { createFixedRules, openOptimizer } from '../../server/features/optimizer/testing/open-optimizer.ts'
import { run } from '../run.ts'
import type { LocalRuntime } from '../terminal.ts'
import { type FakeTerminalOptions, fakeTerminal, runLine, temporaryFolder, testBuild } from './fake-terminal.ts'
import { person } from './person.ts'

/** The real app with two ad sets, as the data folder of terminals that share a working folder. */
export async function optimizing(
  options: Parameters<typeof openOptimizer>[0] & { changes?: Parameters<typeof createFixedRules>[0] } = {},
) {
  const { changes, ...overrides } = options
  const at = await openOptimizer({ ...overrides, judge: createFixedRules(changes) })
  const runtime: Pick<LocalRuntime, 'openFolder'> = {
    openFolder: async () => ({ kind: 'app', dataDir: '/data', app: { ...at.app, close: async () => undefined } }),
  }
  const cwd = temporaryFolder()
  return {
    ...at,
    cwd,
    runtime,
    cli: (words: string[], more: FakeTerminalOptions = {}) => runLine(words, { runtime, cwd, ...more }),
    /** Creates a terminal with a person who answers the question that contains these words. */
    async asked(words: string[], question: string, answer: string) {
      const { terminal, shown } = person([[question, answer]])
      const fake = fakeTerminal({ runtime, cwd, columns: 80 })
      const exit = await run({ ...fake.terminal, ...terminal }, [...words, '--no-color'], testBuild())
      return { exit, stdout: fake.stdout(), shown: shown() }
    },
  }
}
