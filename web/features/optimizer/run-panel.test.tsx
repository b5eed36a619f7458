// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { closePage } from '../../testing/open-page.tsx'
import { optimization, planSummary, runJob } from '../../testing/optimizer.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { pushedEvents } from '../../testing/pushed-events.ts'
import { fake, open, openPlan, part, prepareScreen, press, runEvents, toast } from './testing/open-optimizer.ts'

prepareScreen()

const address = () => location.pathname + location.search
const runButton = () => screen.getByRole('button', { name: 'Run AI Optimization' })

async function running() {
  const page = await open()
  await press('Run AI Optimization')
  await part('Optimizer run')
  return page
}

describe('before a run', () => {
  it('explains what a run does', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Ready to Optimize' })
    screen.getByText(/privacy-friendly web analytics, Facebook ad performance and product click data/)
  })

  it('is shown if the URL names no plan', async () => {
    const { calls } = await open('/ai-optimizer?plan=')
    await screen.findByRole('heading', { name: 'Ready to Optimize' })
    await part('Plan history')
    expect(calls).not.toContain('optimizer.plan')
  })
})

describe('run', () => {
  it('shows its progress and opens its results at their own URL', async () => {
    await running()
    expect(screen.getByRole('button', { name: 'Analyzing Data...' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('Ready to Optimize')).toBeNull()
    fake.stream.push(runEvents.start(), runEvents.step(), runEvents.message('4 ad sets judged.'))
    await screen.findByText('Step 2 of 2: Evaluate ad sets and their ads')
    await screen.findByText('4 ad sets judged.')
    fake.stream.push(runEvents.done())
    await part('Key Insights')
    expect(address()).toBe('/ai-optimizer?plan=p1')
    runButton()
  })

  it('starts once however often the button is pressed', async () => {
    const { calls } = await open()
    pressTwice(runButton())
    await part('Optimizer run')
    await press('Analyzing Data...')
    expect(calls.filter(id => id === 'optimizer.start')).toHaveLength(1)
  })

  it('continues without the page, which finds it again', async () => {
    await running()
    closePage()
    fake.stream = pushedEvents()
    await open()
    await part('Optimizer run')
    screen.getByRole('button', { name: 'Analyzing Data...' })
    fake.stream.push(runEvents.done())
    await part('Key Insights')
  })

  it('replaces an interrupted run', async () => {
    fake.jobs = [runJob({ status: 'interrupted' })]
    await open()
    await screen.findByText('Ready to Optimize')
    runButton()
  })

  it('clears the results of the previous run', async () => {
    await openPlan()
    await press('Run AI Optimization')
    await part('Optimizer run')
    expect(screen.queryByText('Key Insights')).toBeNull()
    expect(address()).toBe('/ai-optimizer')
    history.back()
    await part('Key Insights')
    expect(address()).toBe('/ai-optimizer?plan=p1')
  })

  it('does not replace a plan that is being read, and offers its results', async () => {
    await running()
    await userEvent.click(within(await part('Plan history')).getByRole('link'))
    await part('Key Insights')
    fake.stream.push(runEvents.done())
    await toast('Recommendations are ready')
    expect(screen.queryByRole('region', { name: 'Optimizer run' })).toBeNull()
  })

  it('can be cancelled', async () => {
    await running()
    await press('Cancel')
    expect(fake.sent).toEqual([{ cancelled: 'r1' }])
    fake.stream.push(runEvents.ended('cancelled'))
    await screen.findByText('The run was cancelled. Nothing changed.')
  })
})

describe('failed run', () => {
  const failed = 'Failed to generate recommendations. Please try again.'

  it('shows the reason until the next run', async () => {
    await running()
    fake.stream.push(runEvents.ended('failed', { code: 'rate_limited', message: 'The model is busy.' }))
    const alert = await screen.findByRole('alert')
    within(alert).getByRole('heading', { name: 'Error' })
    within(alert).getByText(failed)
    within(alert).getByText('The model is busy.')
    fake.stream = pushedEvents()
    await press('Run AI Optimization')
    expect(screen.queryByText(failed)).toBeNull()
  })

  it('shows that it could not be started', async () => {
    await open('/ai-optimizer', {
      'optimizer.start': () => {
        throw new BlogopsError('unavailable', 'The server is stopping.')
      },
    })
    await press('Run AI Optimization')
    await screen.findByText(failed)
    screen.getByText('The server is stopping.')
    runButton()
  })
})

describe('run with a lost start answer', () => {
  /** Simulates a lost answer after the server did, or did not, start a run. */
  const loses = (...begun: Job[]) => ({
    'optimizer.start': () => {
      fake.jobs = begun
      throw new TypeError('Failed to fetch')
    },
  })

  it('is followed if it is running', async () => {
    await open('/ai-optimizer', loses(runJob({ status: 'running' })))
    await press('Run AI Optimization')
    await screen.findByRole('button', { name: 'Cancel' })
    expect(screen.queryByRole('alert')).toBeNull()
    fake.stream.push(runEvents.done())
    await part('Key Insights')
  })

  it('shows its results if it has ended', async () => {
    await open('/ai-optimizer', loses(runJob({ status: 'done', result: optimization() })))
    await press('Run AI Optimization')
    await part('Key Insights')
    expect(address()).toBe('/ai-optimizer?plan=p1')
  })

  it('has failed if there is no new run', async () => {
    const old = runJob({ status: 'done', result: optimization() })
    fake.jobs = [old]
    await open('/ai-optimizer', loses(old))
    await press('Run AI Optimization')
    await screen.findByText('Failed to generate recommendations. Please try again.')
    expect(address()).toBe('/ai-optimizer')
    runButton()
  })

  it('may be running if the server cannot be reached', async () => {
    let isGone = false
    await open('/ai-optimizer', {
      ...loses(),
      'jobs.list': () => {
        if (isGone) throw new TypeError('Failed to fetch')
        isGone = true
        return []
      },
    })
    await press('Run AI Optimization')
    await screen.findByText('The run may still be active. Reload the page to check.')
    runButton()
  })
})

describe('open plan', () => {
  const waiting = () => screen.queryByText(/is ready to apply/)

  it('is offered before another run', async () => {
    fake.history = [
      planSummary({ id: 'p3', createdAt: '2026-11-22T02:47:00.000Z', createdBy: 'schedule', changes: 1 }),
      ...[planSummary({ id: 'p2', state: 'applied' }), planSummary()],
    ]
    await open()
    const link = await screen.findByRole('link', { name: 'The plan from 22 Nov 2026, 02:47' })
    expect(link.getAttribute('href')).toBe('/ai-optimizer?plan=p3')
    expect(waiting()?.textContent).toBe(
      'The plan from 22 Nov 2026, 02:47 is ready to apply. Changes: 1. 1 older plan is listed below.',
    )
  })

  it('is not mentioned without one or beside a displayed plan', async () => {
    fake.history = [planSummary({ state: 'stale' })]
    await open()
    await part('Plan history')
    expect(waiting()).toBeNull()
    closePage()
    fake.history = [planSummary()]
    await openPlan()
    await part('Plan history')
    expect(waiting()).toBeNull()
  })
})

describe('plan history', () => {
  it('lists plans with their status and links', async () => {
    fake.history = [
      planSummary({
        id: 'p2',
        state: 'applied',
        createdBy: 'schedule',
        appliedAt: '2026-11-21T11:00:00.000Z',
        appliedBy: 'grace',
      }),
      planSummary({ createdAt: '2026-11-20T10:00:00.000Z', state: 'stale' }),
    ]
    await open()
    const [, newest, oldest] = within(await part('Plan history')).getAllByRole('row')
    expect(newest?.textContent).toMatch(/the server.*Applied3.* by grace$/)
    expect(oldest?.textContent).toMatch(/ada.*Out of date3-$/)
    expect(newest?.querySelector('a')?.getAttribute('href')).toBe('/ai-optimizer?plan=p2')
  })

  it('marks an older open plan', async () => {
    const older = planSummary({ createdAt: '2026-11-20T10:00:00.000Z', hasNewer: true })
    fake.history = [planSummary({ id: 'p2' }), older]
    await open()
    const [, newest, oldest] = within(await part('Plan history')).getAllByRole('row')
    expect(newest?.textContent).toMatch(/Ready to apply3-$/)
    expect(oldest?.textContent).toMatch(/Ready to applyA newer plan exists3-$/)
  })

  it('handles no plans and a failed read', async () => {
    fake.history = []
    await open()
    await screen.findByText('Ready to Optimize')
    await waitFor(() => expect(screen.queryByText('Plan history')).toBeNull())
    closePage()
    await open('/ai-optimizer', {
      'optimizer.plans': () => {
        throw new BlogopsError('unavailable', 'The server is stopping.')
      },
    })
    await screen.findByText('Could not load plans')
  })

  it('explains an unknown plan in the URL', async () => {
    await open('/ai-optimizer?plan=p9', {
      'optimizer.plan': () => {
        throw new BlogopsError('not_found', 'There is no plan p9.')
      },
    })
    await screen.findByText(/^There is no plan at this address/)
  })
})
