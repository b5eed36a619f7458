// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { SyncResult } from '../../../../server/contract/schemas/ad-performance.ts'
import type { Job, JobEvent } from '../../../../server/contract/schemas/job.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { job } from '../../../testing/generation.ts'
import { pressTwice } from '../../../testing/press-twice.ts'
import { pushedEvents } from '../../../testing/pushed-events.ts'
import { openPerformance, prepareScreen } from './testing/open-performance.ts'

prepareScreen()

const at = '2026-11-21T10:00:00.000Z'
const read: SyncResult = {
  since: '2026-10-25',
  until: '2026-11-21',
  ads: 12,
  changed: 340,
  unknownAds: [],
  unknownTotal: 0,
}

function end(outcome: Pick<Job, 'status' | 'result' | 'error'>): JobEvent {
  return { sequence: 3, at, type: 'end', ...outcome }
}

function open(changes: FakeAnswers = {}) {
  const events = pushedEvents<JobEvent>()
  const steps = [{ name: 'read', title: 'Read figures' }]
  const started = job({ type: 'ads-sync', title: 'Figures of 28 days', steps: [] })
  const opened = openPerformance(undefined, {
    'facebook.status': () => ({
      isConfigured: true,
      message: 'Connected to Facebook (ad account 12).',
      lastSync: null,
    }),
    'ads.sync': () => started,
    'jobs.events': () => events.events(),
    'jobs.get': () => started,
    ...changes,
  })
  events.push(
    { sequence: 1, at, type: 'start', steps },
    { sequence: 2, at, type: 'step', step: 'read', status: 'running' },
  )
  return { opened, push: events.push }
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sync from Facebook' }))

describe('sync from Facebook', () => {
  it('starts once for a double click', async () => {
    const { opened } = open()
    const { calls } = await opened
    pressTwice(await screen.findByRole('button', { name: 'Sync from Facebook' }))
    await waitFor(() => expect(calls).toContain('jobs.events'))
    expect(calls.filter(call => call === 'ads.sync')).toHaveLength(1)
  })

  it('is offered only if Facebook is connected', async () => {
    await openPerformance()
    await screen.findByText('Database-Only Mode')
    expect(screen.queryByRole('button', { name: /from Facebook/ })).toBeNull()
  })

  it('follows the job, reports its result and reloads the metrics', async () => {
    const { opened, push } = open()
    const { calls } = await opened
    await press()
    await screen.findByText('Read figures')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Syncing/ }).disabled).toBe(true)
    push(end({ status: 'done', result: read, error: null }))
    await screen.findByText(
      'Synced from 25 October 2026 to 21 November 2026. Ads with data: 12. Changed daily rows: 340.',
    )
    await waitFor(() => expect(calls.filter(call => call === 'ads.performance')).toHaveLength(2))
    // Each load reads the period and the previous one.
    expect(calls.filter(call => call === 'ads.days')).toHaveLength(4)
    await screen.findByRole('button', { name: 'Sync from Facebook' })
  })

  it.each([
    [['238'], 1, 'Skipped ads on Facebook that were not created here: 1. 238'],
    [['238', '239'], 240, 'Skipped ads on Facebook that were not created here: 240. 238, 239 …'],
  ])('lists skipped ads: %j of %i', async (unknownAds, unknownTotal, words) => {
    const { opened, push } = open()
    await opened
    await press()
    push(end({ status: 'done', result: { ...read, changed: 0, unknownAds, unknownTotal }, error: null }))
    await screen.findByText(words)
    expect(screen.getByText(/Ads with data: 12\. Changed daily rows: 0\./)).toBeTruthy()
  })

  it('shows why the sync failed', async () => {
    const { opened, push } = open()
    await opened
    await press()
    const error = { code: 'upstream_rejected', message: 'The access token has expired.' } as const
    push(end({ status: 'failed', result: null, error }))
    await screen.findByText('The sync from Facebook failed. The access token has expired.')
  })

  it('shows why the sync did not start', async () => {
    const fail = () => {
      throw new BlogopsError('not_configured', 'Facebook is not set up.')
    }
    await open({ 'ads.sync': fail }).opened
    await press()
    expect((await screen.findAllByText('Failed to Sync')).length).toBeGreaterThan(0)
    await screen.findByRole('button', { name: 'Sync from Facebook' })
  })
})
