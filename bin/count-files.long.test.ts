import { fileURLToPath } from 'node:url'
import { execaNode } from 'execa'
import { expect, it } from 'vitest'

it('a request and a command run through few files', { timeout: 120_000 }, async () => {
  const { stdout } = await execaNode(fileURLToPath(new URL('count-files.mjs', import.meta.url)))
  expect(stdout).toMatch(/^articles\.get: \d+ files .+ ok\nads activate: \d+ files .+ ok$/)
})
