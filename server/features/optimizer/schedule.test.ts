import { expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { heldTimer } from '../../testing/held-timer.ts'
import { madeUpReaders } from '../../testing/made-up-readers.ts'
import { budgetChange, judging, openOptimizer, standing } from './testing/open-optimizer.ts'

const hour = 3_600_000

async function opened(more: Parameters<typeof openOptimizer>[0] = {}) {
  const held = heldTimer()
  const lines: object[] = []
  const log = (level: string, message: string, fields?: object) => void lines.push({ level, message, ...fields })
  const judge = judging(account => [budgetChange(account, 'Kettles', 12)])
  const config = { optimizeCron: '0 3 * * *' }
  const at = await openOptimizer({ judge, timer: held.timer, log, config, ...more })
  /** So many hours go by; the clock is looked at every hour. */
  async function wait(hours: number) {
    for (let left = hours; left > 0; left -= 1) {
      at.clock.advance(hour)
      held.ring()
      await expect.poll(held.waits, { timeout: 20_000 }).toHaveLength(1)
    }
  }
  return {
    ...at,
    ...held,
    wait,
    lines: () => lines.filter(line => 'message' in line && /optimizer/.test(String(line.message))),
  }
}

it('runs at its times, in UTC, says when it runs next, and leaves plans to be applied', async () => {
  const at = await opened()
  expect(at.waits()).toEqual([])
  at.app.optimizeRegularly()
  expect(at.lines()).toEqual([{ level: 'info', message: 'the optimizer runs next', at: '2026-11-22T03:00:00.000Z' }])
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
  expect((await standing(at)).budgets.Kettles).toBe(10)
  expect(at.lines().slice(1)).toEqual([
    { level: 'info', message: 'the optimizer has run', plan: plan?.id, changes: 1 },
    { level: 'info', message: 'the optimizer runs next', at: '2026-11-23T03:00:00.000Z' },
  ])
})

it('goes on after a run that failed', async () => {
  const broken = madeUpReaders()
  broken.fail(new BlogopsError('upstream_unavailable', 'Plausible does not answer.'))
  const at = await opened(broken.parts)
  at.app.optimizeRegularly()
  await at.wait(18)
  expect(at.lines()).toContainEqual({
    ...{ level: 'warn', message: 'the optimizer could not run' },
    error: 'upstream_unavailable: Plausible does not answer.',
  })
  expect(at.waits()).toHaveLength(1)
})

it('does nothing by itself without an expression, or once it is stopped', async () => {
  const none = await opened({ config: { optimizeCron: null } })
  none.app.optimizeRegularly()
  expect(none.waits()).toEqual([])
  const stopped = await opened()
  stopped.app.optimizeRegularly()
  await stopped.app.park()
  expect(stopped.waits()).toEqual([])
})
