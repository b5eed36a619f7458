import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { planFileSchema } from '../../../server/contract/schemas/optimizer.ts'
import { computePlanHash } from '../../../server/domain/json.ts'
import type { Account } from '../../../server/features/optimizer/rules/account.ts'
import {
  budgetChange,
  readAccountState,
  statusChange,
} from '../../../server/features/optimizer/testing/open-optimizer.ts'
import { optimizing } from '../../testing/optimizing.ts'

const changes = (account: Account) => [budgetChange(account, 'Kettles', 12), statusChange(account, 'Kettles B')]

async function withFile() {
  const at = await optimizing({ changes })
  await at.cli(['optimize', '--plan', 'plan.json', '--quiet'])
  const name = path.join(at.cwd, 'plan.json')
  return { ...at, name, file: planFileSchema.parse(JSON.parse(readFileSync(name, 'utf8'))) }
}

it('a dry run refuses an edited plan, and show warns of it', async () => {
  const at = await withFile()
  const { optimization } = at.file
  for (const change of optimization.plan.changes) if (change.kind === 'budget') change.to = 40
  optimization.plan.hash = await computePlanHash(optimization)
  writeFileSync(at.name, JSON.stringify(at.file))
  const altered = expect.stringContaining('so it was edited')
  const tried = await at.cli(['optimize', 'apply', 'plan.json', '--dry-run'])
  expect(tried).toMatchObject({ exit: 5, stdout: '', stderr: altered })
  const shown = await at.cli(['optimize', 'show', 'plan.json'])
  expect(shown).toMatchObject({ exit: 0, stdout: expect.stringContaining('£10.00 → £12.00'), stderr: altered })
})

it('an older plan is marked in lists, when shown and before it is applied', async () => {
  const at = await withFile()
  at.clock.advance(60_000)
  const { id: newest } = (await at.local.analytics.optimize({})).plan
  const hint = `A newer plan exists: blogops optimize show ${newest}`
  const { id } = at.file.optimization.plan
  const listed = (await at.cli(['optimize', 'list'])).stdout.split('\n').map(line => line.split('\t').slice(0, 3))
  expect(listed.slice(0, 2)).toEqual([
    [newest, 'open', 'no'],
    [id, 'open', 'yes'],
  ])
  expect((await at.cli(['optimize', 'show', 'plan.json'])).stdout).toContain(hint)
  const applied = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
  expect(applied).toMatchObject({ exit: 0, stderr: expect.stringContaining(hint) })
  const { stdout, stderr } = await at.cli(['optimize', 'show', id])
  expect(stdout + stderr).not.toContain('A newer plan')
})

it('a dry run of an applied plan reports no changes', async () => {
  const at = await withFile()
  await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
  const { exit, stdout } = await at.cli(['optimize', 'apply', 'plan.json', '--dry-run'])
  expect([exit, stdout]).toEqual([0, expect.stringContaining('Nothing would change.')])
})

it('undoing shows in advance which changes are undone and which are skipped', async () => {
  const at = await withFile()
  const { id } = at.file.optimization.plan
  const undo = ['optimize', 'undo', id]
  expect((await at.cli([...undo, '--dry-run'])).exit).toBe(5)
  await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
  await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
  const left = 'Kettles: unchanged, because it now has £13.00 a day'
  const { stdout } = await at.cli([...undo, '--dry-run'])
  expect(stdout).toContain(left)
  expect(stdout).toMatch(/unchecked +Pause/)
  expect(JSON.parse((await at.cli([...undo, '--dry-run', '--json'])).stdout)).toMatchObject({ left: [left] })
  expect((await readAccountState(at)).running).toContain('Kettles B')
  const { exit, shown } = await at.asked(undo, 'Undo 1 change?', 'y\r')
  expect(exit).toBe(7)
  expect(shown).toContain(`Plan ${id}: 1 change, to be undone`)
  expect(shown).toContain('£13.00 a day as before for these ad sets')
  expect(shown).toContain(`= ${left}`)
  expect(shown).toContain('- Kettles B  runs → paused')
  expect(shown).not.toContain('valid until')
  expect((await at.cli([...undo, '--dry-run'])).stdout).toContain('Nothing would change.')
})
