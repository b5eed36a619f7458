import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { execa } from 'execa'
import { expect, it } from 'vitest'
import { blogopsIn } from './testing/blogops-process.ts'

const program = path.resolve(import.meta.dirname, '../bin/blogops.mjs')
// The board is drawn only on a terminal; `script` of util-linux provides one without a person.
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

it.skipIf(!hasTerminal)('is drawn on a terminal: each step and each product once, the result below', async () => {
  const { folder } = blogopsIn()
  const line = `generate --topic "wireless earbuds" --category audio --products 3`
  const command = `stty cols 72 rows 40; exec "${process.execPath}" "${program}" ${line}`
  const { stdout, exitCode } = await execa('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', NO_COLOR: '1', BLOGOPS_LOG_LEVEL: 'warn' },
  })
  expect(exitCode).toBe(0)
  // The final screen is the text after the last erase sequence.
  const last = stdout.split('\u001b[2K').at(-1) ?? ''
  for (const step of ['Find products', 'Plan the article', 'Write the sections', 'Publish'])
    expect(last.match(new RegExp(`✔ ${step}`, 'g'))).toHaveLength(1)
  expect(last.match(/found: /g)).toHaveLength(3)
  expect(last).toMatch(/✔ Publish\r?\n[^✔]*Published /)
})
