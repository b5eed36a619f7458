import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './server/storage/testing/postgres/private-postgres.ts'
import { ByEnvironment } from './server/testing/by-environment.ts'
import { shared } from './vite.config.ts'

const everywhere = '{bin,cli,server,web,fixtures}/**'
const sharedTests = `${everywhere}/*.shared.test.ts`
const longTests = `${everywhere}/*.long.test.ts`
const hasSharedData = existsSync(new URL('../shared/data', import.meta.url))

/** The tests of `npm test`: one process over stores in memory, unless a test says otherwise. */
const whole = {
  name: 'whole',
  provide: { processes: 'whole' as const },
  include: [`${everywhere}/*.test.{ts,tsx}`],
  exclude: [sharedTests, longTests],
}

/** Tests over the real data in `../shared`, a folder that only the developers have. */
const overSharedData = { ...whole, name: 'shared', include: [sharedTests], exclude: [] }

/**
 * The tests of `npm run test:long`: they kill processes, run thousands of random sequences, or fill stores to their
 * limits. Some start dozens of processes, which takes more than a minute on a busy machine of two cores.
 */
const long = { ...whole, name: 'long', include: [longTests], exclude: [], testTimeout: 180_000 }

/** The browser tests again, over two serving processes and a worker that share a PostgreSQL. */
const apart = {
  name: 'apart',
  provide: { processes: 'apart' as const },
  include: ['web/app/*.e2e.test.ts', 'web/app/*.long.test.ts'],
}

// Without PostgreSQL, the tests that need one are skipped, except in CI, where they fail.
const hasPostgres = findPostgres() !== undefined || process.env.CI === 'true'

export default defineConfig(({ mode }) => {
  const usual = [whole, ...(hasSharedData ? [overSharedData] : [])]
  const projects = mode === 'long' ? [long, ...(hasPostgres ? [apart] : [])] : usual
  return mergeConfig(shared, {
    test: {
      // Left to itself, it keeps a core free, and leaves a machine of two with one.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // No test depends on a module's state, so the files of a worker share their imports, which halves the time of a run.
      isolate: false,
      // Tests create many short-lived objects. V8's default of 16 MB for them costs much garbage collection.
      execArgv: ['--max-semi-space-size=64'],
      sequence: { sequencer: ByEnvironment },
      reporters: ['default', './server/testing/summary-reporter.ts'],
      projects: projects.map(test => ({ extends: true, test })),
      globalSetup: [
        ...['server/storage/testing/postgres/global-setup.ts', 'server/storage/testing/redis/global-setup.ts'],
        'web/testing/looks.ts',
      ],
      setupFiles: [
        ...['server/testing/no-network.ts', 'web/testing/no-console-errors.ts'],
        ...['web/testing/leave-nothing.ts', 'web/testing/repeated-toasts.ts'],
      ],
      // Long enough for a browser on a busy machine of two cores; a test that hangs still fails.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // The default of one second is too short for a browser that waits for a server on a busy machine.
      expect: { poll: { timeout: 20_000 } },
      // Imports packages as Node does. Otherwise each use of one goes through a proxy.
      deps: { interopDefault: false },
      // Vite loads it, so that the aliases for preact apply to its imports.
      server: { deps: { inline: ['preact-iso'] } },
    },
  })
})
