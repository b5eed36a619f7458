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
    expect([exit, shown]).toEqual([0, expect.stringContaining('- Kettles: £12.00 → £10.00 a day')])
  })

  it('exits with 7 if some changes were overridden since', async () => {
    const at = await withFile()
    await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
    const { exit, stdout } = await at.cli(['optimize', 'undo', 'plan.json', '--yes'])
    expect([exit, stdout]).toEqual([7, expect.stringContaining('"Kettles" now has £13.00 a day')])
  })
})
