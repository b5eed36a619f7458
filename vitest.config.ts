import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,cli,server,web,fixtures}/**/*.test.{ts,tsx}'],
    setupFiles: ['server/testing/no-network.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
