import { expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { JobRecord } from '../../ports/records.ts'
import { getRetryDelay } from './job-view.ts'

const job = (retries: number): JobRecord => ({
  id: 'j1',
  version: 1,
  type: 'generation',
  status: 'running',
  title: 'T',
  inputKey: 'k',
  steps: [],
  attempts: 1,
  result: null,
  error: null,
  createdBy: 'local',
  createdAt: '',
  updatedAt: '',
  retries,
  mostRetries: 3,
})

it('adds up to 25 % jitter and never waits less than the service asks', () => {
  const away = new BlogopsError('upstream_unavailable', 'No answer.')
  const limited = new BlogopsError('rate_limited', 'Slow down.', { details: { retryAfter: 100 } })
  expect([0, 1, 2, 3].map(retries => getRetryDelay(job(retries), away, () => 0))).toEqual([
    60_000,
    240_000,
    960_000,
    null,
  ])
  expect(getRetryDelay(job(0), away, () => 0.8)).toBe(72_000)
  expect([getRetryDelay(job(0), limited, () => 0), getRetryDelay(job(0), limited, () => 0.8)]).toEqual([
    100_000, 120_000,
  ])
})

it('never retries permanent failures or ad changes with unknown outcomes', () => {
  const failures = [
    new BlogopsError('upstream_rejected', 'No.'),
    new BlogopsError('cost_limit', 'Too dear.'),
    new BlogopsError('upstream_unavailable', 'Facebook did not confirm it.', { details: { outcome: 'unknown' } }),
    new Error('upstream_unavailable'),
  ]
  expect(failures.map(failure => getRetryDelay(job(0), failure, () => 0))).toEqual([null, null, null, null])
})
