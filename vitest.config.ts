import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { shared } from './vite.config.ts'

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['{bin,cli,server,web,fixtures}/**/*.test.{ts,tsx}'],
      setupFiles: ['server/testing/no-network.ts', 'web/testing/no-console-errors.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      // Through Vite, so that what it imports from preact is ours here too.
      server: { deps: { inline: ['preact-iso'] } },
    },
  }),
)
