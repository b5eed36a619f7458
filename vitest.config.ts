import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './server/testing/by-environment.ts'
import { shared } from './vite.config.ts'

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      // Left to itself, it keeps a core free, and leaves a machine of two with one.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // No test leans on a module's state, so files of a worker share what they import, and a run takes half the time.
      isolate: false,
      sequence: { sequencer: ByEnvironment },
      include: ['{bin,cli,server,web,fixtures}/**/*.test.{ts,tsx}'],
      globalSetup: ['server/storage/testing/postgres/global-setup.ts', 'server/storage/testing/redis/global-setup.ts'],
      setupFiles: ['server/testing/no-network.ts', 'web/testing/no-console-errors.ts', 'web/testing/leave-nothing.ts'],
      // A browser on a busy machine of two cores takes its time; what hangs is still told.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Through Vite, so that what it imports from preact is ours here too.
      server: { deps: { inline: ['preact-iso'] } },
    },
  }),
)
