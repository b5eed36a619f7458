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
  it('says what a run does', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Ready to Optimize' })
    screen.getByText(/privacy-friendly web analytics, Facebook ad performance and product click data/)
  })

  it('is where the address names no plan', async () => {
    const { calls } = await open('/ai-optimizer?plan=')
    await screen.findByRole('heading', { name: 'Ready to Optimize' })
    await part('Plan history')
    expect(calls).not.toContain('optimizer.plan')
  })
})

describe('a run', () => {
  it('tells how far it is, and ends with what it found, at an address of its own', async () => {
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

  it('is one, however often the button is pressed', async () => {
    const { calls } = await open()
    pressTwice(runButton())
    await part('Optimizer run')
    await press('Analyzing Data...')
    expect(calls.filter(id => id === 'optimizer.start')).toHaveLength(1)
  })

  it('goes on without the page, which finds it again', async () => {
    await running()
    closePage()
    fake.stream = pushedEvents()
    await open()
    await part('Optimizer run')
    screen.getByRole('button', { name: 'Analyzing Data...' })
    fake.stream.push(runEvents.done())
    await part('Key Insights')
  })

  it('is begun anew where one was interrupted', async () => {
    fake.jobs = [runJob({ status: 'interrupted' })]
    await open()
    await screen.findByText('Ready to Optimize')
    runButton()
  })

  it('clears what the last one found first', async () => {
    await openPlan()
    await press('Run AI Optimization')
    await part('Optimizer run')
    expect(screen.queryByText('Key Insights')).toBeNull()
    expect(address()).toBe('/ai-optimizer')
    history.back()
    await part('Key Insights')
    expect(address()).toBe('/ai-optimizer?plan=p1')
  })

  it('leaves a plan that is read meanwhile alone, and offers what it found', async () => {
    await running()
    await userEvent.click(within(await part('Plan history')).getByRole('link'))
    await part('Key Insights')
    fake.stream.push(runEvents.done())
    await toast('Recommendations are ready')
    expect(screen.queryByRole('region', { name: 'Optimizer run' })).toBeNull()
  })

  it('is cancelled', async () => {
    await running()
    await press('Cancel')
    expect(fake.sent).toEqual([{ cancelled: 'r1' }])
    fake.stream.push(runEvents.ended('cancelled'))
    await screen.findByText('The run was cancelled. Nothing changed.')
  })
})

describe('a run that fails', () => {
  const failed = 'Failed to generate recommendations. Please try again.'

  it('says so, and why, until the next', async () => {
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

  it('says so where it cannot be started', async () => {
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

describe('a run of whose beginning the answer is lost', () => {
  /** Simulates a lost answer after the server did, or did not, start a run. */
  const loses = (...begun: Job[]) => ({
    'optimizer.start': () => {
      fake.jobs = begun
      throw new TypeError('Failed to fetch')
    },
  })

  it('is followed where it goes on', async () => {
    await open('/ai-optimizer', loses(runJob({ status: 'running' })))
    await press('Run AI Optimization')
    await screen.findByRole('button', { name: 'Cancel' })
    expect(screen.queryByRole('alert')).toBeNull()
    fake.stream.push(runEvents.done())
    await part('Key Insights')
  })

  it('shows what it found where it is over', async () => {
    await open('/ai-optimizer', loses(runJob({ status: 'done', result: optimization() })))
    await press('Run AI Optimization')
    await part('Key Insights')
    expect(address()).toBe('/ai-optimizer?plan=p1')
  })

  it('has failed where there is none but those of before', async () => {
    const old = runJob({ status: 'done', result: optimization() })
    fake.jobs = [old]
    await open('/ai-optimizer', loses(old))
    await press('Run AI Optimization')
    await screen.findByText('Failed to generate recommendations. Please try again.')
    expect(address()).toBe('/ai-optimizer')
    runButton()
  })

  it('may go on where the server cannot be asked', async () => {
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

describe('a plan that waits to be decided', () => {
  const waiting = () => screen.queryByText(/is ready to apply/)

  it('is offered before another is made', async () => {
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

  it('is not told of where there is none, or beside a plan', async () => {
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

describe('plans so far', () => {
  it('are listed with what became of them, and lead to each', async () => {
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

  it('tell of an older one that is open that a newer stands', async () => {
    const older = planSummary({ createdAt: '2026-11-20T10:00:00.000Z', hasNewer: true })
    fake.history = [planSummary({ id: 'p2' }), older]
    await open()
    const [, newest, oldest] = within(await part('Plan history')).getAllByRole('row')
    expect(newest?.textContent).toMatch(/Ready to apply3-$/)
    expect(oldest?.textContent).toMatch(/Ready to applyA newer plan exists3-$/)
  })

  it('may be of none, or not be read', async () => {
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

  it('has none of an address that is mistyped', async () => {
    await open('/ai-optimizer?plan=p9', {
      'optimizer.plan': () => {
        throw new BlogopsError('not_found', 'There is no plan p9.')
      },
    })
    await screen.findByText(/^There is no plan at this address/)
  })
})
