import { describe, expect, it } from 'vitest'
import { readAccountState } from '../../../server/features/optimizer/testing/open-optimizer.ts'
import { withFile, withLost } from '../../testing/with-plan-file.ts'

describe('blogops optimize undo', () => {
  it('undoes the changes after a confirmation', async () => {
    const at = await withFile()
    expect((await at.cli(['optimize', 'undo', at.plan.id, '--yes'])).exit).toBe(5)
    await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    const { exit, stdout, shown } = await at.asked(['optimize', 'undo', at.plan.id], 'Undo 2 changes?', 'y\r')
    expect(exit).toBe(0)
    expect(shown).toContain('2 changes, to be undone')
    expect(shown).toContain('£12.00 → £10.00 a day for these ad sets')
    expect(stdout).toMatch(
      /^It is undone\.\nApplied by local, .+ UTC:\n( {2}done .+\n){2}Undone by local, .+ UTC:\n( {2}done .+\n){2}$/,
    )
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it('asks about changes with an unknown outcome, which are undone too', async () => {
    const at = await withLost()
    const { exit, shown } = await at.asked(['optimize', 'undo', at.plan.id], 'Undo 1 change?', 'y\r')
    expect([exit, shown]).toEqual([0, expect.stringContaining('- Daily budget  £12.00 → £10.00 a day')])
  })

  it('ends with 0 the second time, and says that nothing is left', async () => {
    const at = await withFile()
    await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    await at.cli(['optimize', 'undo', 'plan.json', '--yes'])
    const { exit, stdout, stderr } = await at.cli(['optimize', 'undo', 'plan.json'])
    expect([exit, stderr]).toEqual([0, expect.stringContaining('Nothing is left to undo.')])
    expect(stdout).toContain('It is undone.')
  })

  it('exits with 7 if some changes were overridden since, and with 0 the second time', async () => {
    const at = await withFile()
    await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
    const { exit, stdout } = await at.cli(['optimize', 'undo', 'plan.json', '--yes'])
    expect([exit, stdout]).toEqual([7, expect.stringContaining('"Kettles" now has £13.00 a day')])
    const again = await at.cli(['optimize', 'undo', 'plan.json', '--yes'])
    expect([again.exit, again.stderr]).toEqual([0, expect.stringContaining('Nothing is left to undo.')])
  })
})

describe('blogops optimize refuse', () => {
  it('refuses changes permanently, lists them, and allows them again', async () => {
    const at = await withFile()
    const { exit, stdout, stderr } = await at.cli(['optimize', 'refuse', 'plan.json', '2'])
    expect([exit, stdout]).toEqual([
      0,
      'Refused permanently: 1 change. No plan proposes this again.\n  Start ad: Kettles B (Kettles)\n',
    ])
    expect(stderr).toContain('To allow a change again: blogops optimize refused')
    expect((await at.cli(['optimize', 'show', 'plan.json'])).stdout).toMatch(
      /2\. Kettles B .*runs {2}refused permanently$/m,
    )
    expect((await at.cli(['optimize'])).stdout).toContain('1 change is left out because you refused it permanently.')
    const [refusal] = await at.local.refusals.list({})
    const list = await at.cli(['optimize', 'refused'], { columns: 100 })
    expect(list.stdout).toContain(`${refusal?.id}  Start ad: Kettles B (Kettles)`)
    const allowed = await at.cli(['optimize', 'allow', refusal?.id ?? ''])
    expect([allowed.exit, allowed.stdout]).toEqual([0, 'Allowed again: Start ad, Kettles B (Kettles)\n'])
    expect((await at.cli(['optimize', 'refused', '--json'])).stdout).toBe('[]\n')
  })

  it('leaves them out when the plan is applied', async () => {
    const at = await withFile()
    await at.cli(['optimize', 'refuse', 'plan.json', '2'])
    const chosen = await at.cli(['optimize', 'apply', 'plan.json', '--only', '2', '--yes'])
    expect([chosen.exit, chosen.stderr]).toEqual([5, expect.stringContaining('Change 2 was refused permanently.')])
    const { exit, shown, stdout } = await at.asked(['optimize', 'apply', 'plan.json'], 'Make this change?', 'y\r')
    expect([exit, stdout]).toEqual([0, expect.stringContaining('It is applied in part.')])
    expect(shown).not.toContain('Kettles B')
    expect((await readAccountState(at)).running).toEqual(['Kettles A', 'Toasters A'])
  })

  it('refuses numbers that the plan does not have', async () => {
    const at = await withFile()
    const { exit, stderr } = await at.cli(['optimize', 'refuse', 'plan.json', '3'])
    expect([exit, stderr]).toEqual([2, expect.stringContaining('<numbers> must be numbers of changes from 1 to 2')])
  })
})
