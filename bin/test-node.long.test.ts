import { execa } from 'execa'
import { expect, it } from 'vitest'

// The rest of the tests runs on the Node that runs this one. These folders cover the stores, the HTTP server and the rules.
const folders = ['server/domain', 'server/http', 'server/storage/records', 'server/features/articles']

// npm downloads the other versions of Node.
it.each(['22', '24'])('passes on Node %s', { timeout: 600_000 }, async version => {
  const { all, exitCode } = await execa('node', ['bin/test-node.mjs', version, ...folders], {
    cwd: new URL('..', import.meta.url),
    all: true,
    reject: false,
  })
  expect(exitCode, all.slice(-4000)).toBe(0)
  expect(all).toMatch(/\d+ passed, 0 failed/)
})
