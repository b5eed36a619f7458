// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { job, result } from '../../testing/generation.ts'
import { closePage } from '../../testing/open-page.tsx'
import { pushedEvents } from '../../testing/pushed-events.ts'
import { fake, field, generate, open, prepareScreen, press, progress, started, type } from './testing/open-create.ts'

prepareScreen()

describe('coming back', () => {
  it('shows the running job with its form and campaign', async () => {
    await open()
    await screen.findByText('Spring sound')
    await type('Topic', 'wireless earbuds')
    await userEvent.selectOptions(field('Category'), 'audio')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await generate()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    closePage()
    fake.stream = pushedEvents()
    await open()
    await waitFor(() => expect(progress()).not.toBeNull())
    expect([field('Topic').value, field('Category').value]).toEqual(['wireless earbuds', 'audio'])
    expect(document.activeElement).not.toBe(progress())
    fake.stream.push(fake.tell.done({ campaignId: 'c1' }))
    expect(await screen.findByRole('dialog', { name: 'Article Created Successfully!' })).toBeDefined()
  })

  it('shows the user’s newest job, and lists others with their state and user', async () => {
    fake.jobs = [
      job({ id: 'j5', title: 'A sync of figures', type: 'insight-sync' }),
      job({ id: 'j4', title: 'Review of 3 products: kettles', createdBy: 'grace', status: 'queued' }),
      job({ id: 'j3', title: 'Review of 3 products: desk lamps' }),
      job({ id: 'j2', title: 'Review of 3 products: monitors' }),
      job({ id: 'j1', title: 'Review of 3 products: old news', status: 'done', createdBy: 'grace', result: result() }),
    ]
    await open()
    expect(await screen.findByRole('region', { name: 'Generating “desk lamps”' })).toBeDefined()
    const others = within(screen.getByRole('region', { name: 'Also running' }))
    expect(others.getAllByRole('listitem').map(one => one.textContent)).toEqual([
      'kettlesQueued · Started by grace',
      'monitorsRunning · Started by you',
    ])
    expect(field('Topic').value).toBe('desk lamps')
    expect(field('Number of products').value).toBe('3')
  })

  it('keeps the form enabled while another user’s job runs', async () => {
    fake.jobs = [job({ createdBy: 'grace' })]
    await open()
    await screen.findByText(/Started by grace/)
    expect(progress()).toBeNull()
    expect(field('Topic').closest('fieldset')?.disabled).toBe(false)
  })

  it('reports a job that ended in the meantime once', async () => {
    const old = new Date(Date.now() - 2 * 3_600_000).toISOString()
    fake.jobs = [
      job({ id: 'j3', status: 'done', result: result() }),
      job({ id: 'j2', status: 'done', result: result(), updatedAt: old, title: 'Review of 3 products: old' }),
      job({ id: 'j1', status: 'done', result: result(), createdBy: 'grace' }),
    ]
    await open()
    const summary = await screen.findByText(/^Finished:/)
    expect(within(summary).getByRole('link').getAttribute('href')).toBe('/article/five-earbuds')
    expect(screen.getAllByText(/^Finished:/)).toHaveLength(1)
    closePage()
    await open()
    await waitFor(() => expect(screen.getByText('How it works')).toBeDefined())
    expect(screen.queryByText(/^Finished:/)).toBeNull()
  })

  it('shows what the check of an ended job did', async () => {
    const check = {
      words: 1800,
      sourced: 84,
      general: 31,
      refused: 0,
      removed: ['It is waterproof.'],
      judgedBy: 'claude',
      unjudged: 0,
    }
    fake.jobs = [job({ id: 'j3', status: 'done', result: { ...result(), check } })]
    await open()
    await screen.findByText(/^1,800 words\. 84 claims tied to sources, 31 general statements, 1 sentence removed\./)
    expect(screen.getByText('It is waterproof.')).toBeDefined()
  })

  it('reports a job that failed in the meantime, and fills the form for a retry', async () => {
    const error = { code: 'upstream_unavailable', message: 'The model did not answer.', hint: 'Try later.' } as const
    fake.jobs = [job({ status: 'failed', error, title: 'Review of 7 products: standing desks' })]
    await open()
    expect(await screen.findByText('The model did not answer.')).toBeDefined()
    await press(/^Try again/)
    expect([field('Topic').value, field('Number of products').value]).toEqual(['standing desks', '7'])
    expect(document.activeElement).toBe(field('Topic'))
  })

  it('resumes a job that failed with a temporary error', async () => {
    const error = { code: 'upstream_unavailable', message: 'The model did not answer.' } as const
    fake.jobs = [job({ status: 'failed', error })]
    await open({ 'jobs.resume': ({ id }) => job({ id: String(id) }) })
    await screen.findByText('The model did not answer.')
    await press('Resume: wireless earbuds')
    await waitFor(() => expect(progress()).not.toBeNull())
    expect(screen.queryByText('The model did not answer.')).toBeNull()
    fake.stream.push(fake.tell.done())
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
  })

  it('redirects to sign-in after the session ends', async () => {
    await started({
      'jobs.get': () => {
        throw new BlogopsError('unauthorized', 'Sign in first.')
      },
    })
    fake.stream.breakOff()
    await screen.findByText(/^Connection lost/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(location.pathname).toBe('/auth'))
  })
})
