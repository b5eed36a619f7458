import { expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { madeUpReaders } from '../../testing/made-up-readers.ts'
import { budgetChange, createFixedRules, openOptimizer, readAccountState } from './testing/open-optimizer.ts'

const hour = 3_600_000

async function opened(more: Parameters<typeof openOptimizer>[0] = {}) {
  const lines: object[] = []
  const log = (level: string, message: string, fields?: object) => {
    if (/schedule/.test(message)) lines.push({ level, message, ...fields })
  }
  const waits: (() => void)[] = []
  const timer = (ms: number, run: () => void) => {
    // Old events are deleted at midnight.
    if (ms <= hour) waits.push(run)
    return () => void waits.splice(0)
  }
  const judge = createFixedRules(account => [budgetChange(account, 'Kettles', 12)])
  const config = { optimizeCron: '0 3 * * *' }
  const at = await openOptimizer({ judge, timer, log, config, ...more })
  /** Advances the clock hour by hour. */
  async function wait(hours: number) {
    for (let left = hours; left > 0; left -= 1) {
      at.clock.advance(hour)
      waits.shift()?.()
      await expect.poll(() => waits).toHaveLength(1)
    }
  }
  return { ...at, waits, wait, lines }
}

const planned = (at: string) => ({
  level: 'info',
  message: 'the next scheduled run is planned',
  schedule: 'optimization',
  at,
})

it('runs on schedule in UTC, announces the next run, and leaves plans unapplied', async () => {
  const at = await opened()
  expect(at.waits).toEqual([])
  await at.app.startSchedules()
  expect(at.lines).toEqual([planned('2026-11-22T03:00:00.000Z')])
  await at.wait(17)
  expect(await at.local.optimizer.plans({})).toEqual([])
  await at.wait(1)
  const [plan] = await at.local.optimizer.plans({})
  expect(plan).toMatchObject({
    state: 'open',
    createdBy: 'schedule',
    changes: 1,
    createdAt: '2026-11-22T03:00:00.000Z',
  })
  expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  expect(at.lines.slice(1)).toEqual([
    { level: 'info', message: 'a scheduled run has ended', schedule: 'optimization', plan: plan?.id, changes: 1 },
    planned('2026-11-23T03:00:00.000Z'),
  ])
})

it('shows its next time in UTC, and the budgets with their cap', async () => {
  const { local } = await opened()
  const used = (await local.adsets.list()).reduce((sum, { dailyBudget }) => sum + dailyBudget, 0)
  expect(used).toBeGreaterThan(0)
  const shown = { cron: '0 3 * * *', next: '2026-11-22T03:00:00.000Z', cap: 50, used }
  expect(await local.optimizer.schedule()).toEqual(shown)
  const none = await opened({ config: { optimizeCron: null } })
  expect(await none.local.optimizer.schedule()).toMatchObject({ cron: null, next: null })
})

it('continues after a failed run', async () => {
  const broken = madeUpReaders()
  broken.fail(new BlogopsError('upstream_rejected', 'Plausible refuses.'))
  const at = await opened(broken.parts)
  await at.app.startSchedules()
  await at.wait(18)
  expect(at.lines).toContainEqual({
    level: 'warn',
    message: 'a scheduled run failed',
    schedule: 'optimization',
    error: 'upstream_rejected: Plausible refuses.',
  })
  expect(at.waits).toHaveLength(1)
})

it('does nothing without an expression, or after it is stopped', async () => {
  const none = await opened({ config: { optimizeCron: null } })
  await none.app.startSchedules()
  expect(none.waits).toEqual([])
  const stopped = await opened()
  await stopped.app.startSchedules()
  await stopped.app.park()
  expect(stopped.waits).toEqual([])
})
