import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../cli/testing/fake-terminal.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** A terminal, a browser and the built site, each as people have them. */

const program = path.resolve(import.meta.dirname, '../../bin/blogops.mjs')
// Only somebody at a terminal is asked, and `script` of util-linux is one that can be had without a person.
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

let site: RealSite
beforeAll(async () => {
  // The terminal asks again and again, and is to leave time between.
  site = await openSite({ clock: { now: () => new Date() } })
}, 120_000)
afterAll(() => site?.close())

/** Types a command at a terminal of its own, in a home that is kept. */
function terminalIn(home: string) {
  return (...words: string[]) =>
    execa('script', ['-qec', `exec "${process.execPath}" "${program}" ${words.join(' ')}`, '/dev/null'], {
      cwd: home,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
      timeout: 60_000,
      env: { PATH: process.env.PATH, HOME: home, TERM: 'xterm', NO_COLOR: '1' },
    })
}

it.skipIf(!hasTerminal)(
  'a terminal that shows a code is signed in once a browser approves it',
  { timeout: 120_000 },
  async () => {
    const admin = await site.signIn()
    const type = terminalIn(temporaryFolder())
    const login = type('login', '--server', site.base, '--no-browser', '--scope', 'articles:read,jobs:read')
    let shown = ''
    login.stdout.on('data', chunk => (shown += chunk))
    await expect.poll(() => shown, { timeout: 30_000 }).toMatch(/Your code: \w{4}-\w{4}[\s\S]*\/pair#code=\S+/)
    const [, code = ''] = /Your code: (\S+)/.exec(shown) ?? []

    await site.visit({ storageState: admin, viewport: viewport(360) }, async page => {
      await page.goto('/pair')
      // As it is typed off a terminal.
      await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '))
      await page.getByLabel('Code').press('Enter')
      await page.getByText(code, { exact: true }).waitFor()
      await expectNoFaults(page, 'the question whether to let a terminal in')
      await page.getByLabel('View jobs').uncheck()
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('heading', { name: 'Terminal connected' }).waitFor()
    })

    expect((await login).exitCode).toBe(0)
    expect(shown).toContain(`Signed in to ${site.base} as ada`)
    expect(JSON.parse((await type('whoami', '--json', '--server', site.base)).stdout)).toMatchObject({
      username: 'ada',
    })
    expect(await site.local.tokens.list()).toMatchObject([{ username: 'ada', scopes: ['articles:read'] }])
  },
)
