import { describe, expect, it } from 'vitest'
import { openAdsApp } from '../../../server/features/ads/testing/open-ads-app.ts'
import { run } from '../../run.ts'
import { fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'
import { person } from '../../testing/person.ts'

const generation = { type: 'generation', input: { topic: 'burr coffee grinders', productCount: 3, draft: true } }

async function asked(operation = 'jobs.create', input: Record<string, unknown> = generation) {
  const { runtime, client } = await localApp()
  const { id } = await client.approvals.request({ operation, input })
  return { id, client, runtime, cli: (...words: string[]) => runLine(['approvals', ...words], { runtime }) }
}

describe('blogops approvals', () => {
  it('lists and shows pending requests', async () => {
    const { id, cli } = await asked()
    expect((await cli('list')).stdout).toContain(`${id}\topen\t`)
    const { stdout, stderr } = await cli('show', id)
    expect(stdout).toContain('"topic": "burr coffee grinders"')
    expect(stderr).toContain(`blogops approvals approve ${id}`)
  })

  it('shows budgets before and after and refuses changed ones', async () => {
    const { records } = await openAdsApp()
    const { runtime, client } = await localApp({ records })
    const { id: campaignId } = await client.campaigns.create({ name: 'Spring' })
    const adSet = await client.adsets.create({ articleId: 'a1', campaignId })
    const input = { adSetId: adSet.id, dailyBudget: 15 }
    const { id } = await client.approvals.request({ operation: 'adsets.budget', input })
    const cli = (...words: string[]) => runLine(['approvals', ...words], { runtime })
    const { stdout } = await cli('show', id)
    expect(stdout).toContain(`Daily budget of "${adSet.name}": £10.00 → £15.00`)
    expect(stdout).toContain('Daily budgets of the account: £10.00 → £15.00 (at most £100.00)')
    await client.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })
    const late = await cli('approve', id, '--yes')
    expect([late.exit, late.stderr]).toEqual([5, expect.stringContaining('was £10.00 and is £12.00')])
  })

  it('approves once and follows the started job', async () => {
    const { id, client, cli } = await asked()
    const { exit, stdout } = await cli('approve', id, '--yes', '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'draft' })
    expect(await client.approvals.get({ id })).toMatchObject({ state: 'done', decidedBy: 'local' })
    const again = await cli('approve', id, '--yes')
    expect(again.exit).toBe(5)
    expect(again.stderr).toContain('has already approved this')
  })

  it.each([[], ['--quiet']])(
    'asks first, shows what, and does nothing where the answer is no: %s',
    async (...flags) => {
      const { id, client, runtime } = await asked()
      const { terminal, shown } = person([['Run this request, which may cost money?', 'n\r']])
      const fake = fakeTerminal({ runtime, columns: 80 })
      expect(await run({ ...fake.terminal, ...terminal }, ['approvals', 'approve', id, ...flags], testBuild())).toBe(3)
      expect(shown()).toContain('burr coffee grinders')
      expect(shown()).not.toContain('\\x1b')
      expect(await client.approvals.get({ id })).toMatchObject({ state: 'open' })
    },
  )

  it('approves nothing without a terminal or with --dry-run', async () => {
    const { id, client, cli } = await asked()
    expect((await cli('approve', id)).exit).toBe(2)
    const { stdout } = await cli('approve', id, '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, method: 'POST', path: '/api/jobs', body: generation })
    expect(await client.approvals.get({ id })).toMatchObject({ state: 'open' })
  })

  it('exits with the code of the failed call', async () => {
    const { id, cli } = await asked('users.remove', { user: 'nobody' })
    const { exit, stderr } = await cli('approve', id, '--yes')
    expect(exit).toBe(1)
    expect(stderr).toContain('nobody')
  })

  it('rejects a request', async () => {
    const { id, client, cli } = await asked()
    expect((await cli('reject', id)).exit).toBe(0)
    expect(await client.approvals.get({ id })).toMatchObject({ state: 'rejected' })
  })
})
