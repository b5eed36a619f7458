// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { product } from '../../testing/fixtures.ts'
import { cost } from '../../testing/generation.ts'
import { pushedEvents } from '../../testing/pushed-events.ts'
import { done, jobOf, open, prepareScreen, press, proposalOf, ready, work, writing } from './testing/regenerating.ts'

prepareScreen()

async function openDialog() {
  await ready()
  await press('Regenerate…')
  return screen.findByLabelText<HTMLSelectElement>('Part')
}

describe('regenerating a part of an article', () => {
  it('asks for the part, follows the job and shows the proposal', async () => {
    const { asked, setProposals } = await open()
    const select = await openDialog()
    expect([...select.options].map(({ text }) => text)).toEqual([
      ...[
        'Overview',
        'How to Choose',
        'Sections with dates and outdated figures',
        'Excerpt',
        'Products and their text',
        `Replace ${product().name}`,
      ],
    ])
    await userEvent.selectOptions(select, 'How to Choose')
    await press('Regenerate')
    work.stream.push(...writing())
    expect(await screen.findByText('Running: Write the section')).toBeDefined()
    setProposals([proposalOf()])
    work.stream.push(done(1))
    const review = await screen.findByRole('dialog', { name: 'Regenerated: Section “How to Choose”' })
    expect(asked).toEqual([{ id: 'a1', part: 'section', section: 'How to Choose' }])
    expect(await within(review).findByText('Think.')).toBeDefined()
    expect(within(review).getByText('Think twice.')).toBeDefined()
    expect(within(review).getByText('2 unchanged paragraphs')).toBeDefined()
    await press('Approve')
    await screen.findByText(/updated in the article/)
    expect(asked.at(-1)).toEqual({ id: 'a1', number: '1', version: 1 })
    expect(screen.queryByText('Waiting for approval')).toBeNull()
    expect(screen.getByText('No unsaved changes')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Article text' }).textContent).toContain('Think twice.')
  })

  it('sends a cost limit and shows why one is invalid', async () => {
    const { asked } = await open()
    await userEvent.selectOptions(await openDialog(), 'Excerpt')
    const limit = screen.getByLabelText('Cost limit (US dollars)')
    await act(async () => void fireEvent.change(limit, { target: { value: 'much' } }))
    expect(screen.getByText('The cost limit must be a number of US dollars')).toBeDefined()
    await press('Regenerate')
    await act(async () => void fireEvent.change(limit, { target: { value: '0.5' } }))
    await press('Regenerate')
    await waitFor(() => expect(asked).toEqual([{ id: 'a1', part: 'excerpt', maxCostUsd: 0.5 }]))
  })

  it('replaces one product', async () => {
    const { asked } = await open()
    await userEvent.selectOptions(await openDialog(), `Replace ${product().name}`)
    expect(screen.getByText(/best replacement and rewrites/)).toBeDefined()
    await press('Regenerate')
    await waitFor(() => expect(asked).toEqual([{ id: 'a1', part: 'products', replace: product().id }]))
  })

  it('requires unsaved changes to be saved first', async () => {
    const { asked } = await open()
    await ready()
    await act(async () => void fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Four Grinders' } }))
    await openDialog()
    expect(screen.getByText(/Save your changes first/)).toBeDefined()
    await press('Regenerate')
    expect(asked).toEqual([])
  })

  it('shows why an article cannot be regenerated', async () => {
    const refuse = () => {
      const hint = 'blogops articles edit five-grinders'
      throw new BlogopsError('bad_request', '“Five Grinders” was not generated; edit it by hand.', { hint })
    }
    await open({ 'articles.sections': refuse })
    await ready()
    await press('Regenerate…')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/was not generated; edit it by hand\.$/)).toBeDefined()
  })

  it('shows the step and the cost, and can be cancelled', async () => {
    const { calls } = await open({
      'jobs.cancel': () => {
        work.stream.push(work.tell.cancelled())
        return jobOf({ status: 'cancelled' })
      },
    })
    await openDialog()
    await press('Regenerate')
    expect(await screen.findByText('Queued')).toBeDefined()
    work.stream.push(...writing(), work.tell.event({ type: 'cost', step: 'write', cost: cost({ searches: 0 }) }))
    expect(await screen.findByText('Cost so far: $0.04 · 12,300 tokens')).toBeDefined()
    await press(/^Cancel.*regeneration/)
    expect(await screen.findByText(/Cancelled\. The article is unchanged/)).toBeDefined()
    expect(calls).toContain('jobs.cancel')
    await press(/^Close.*this message/)
    expect(screen.queryByText(/Cancelled/)).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('pays once if the request is repeated after a lost response, even from a reopened dialog', async () => {
    const keys: (string | null)[] = []
    await open({
      'articles.regenerate': (_, headers) => {
        keys.push(headers.get('idempotency-key'))
        if (keys.length < 3) throw new TypeError('fetch failed')
        return jobOf({ status: 'queued' })
      },
    })
    const again = async () => {
      await press('Regenerate')
      await screen.findByText(/^Could not reach the server/)
    }
    await openDialog()
    await again()
    await again()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await openDialog()
    await press('Regenerate')
    await screen.findByText('Queued')
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]])
    work.stream.push(done(null))
    await screen.findByText(/same as the current text/)
    await press(/^Close.*this message/)
    await openDialog()
    await press('Regenerate')
    await waitFor(() => expect(keys).toHaveLength(4))
    expect(keys[3]).not.toBe(keys[0])
  })

  it('continues after a lost connection', async () => {
    const followedFrom: (string | null)[] = []
    await open({
      'jobs.get': () => jobOf(),
      'jobs.events': (_, headers) => {
        followedFrom.push(headers.get('last-event-id'))
        return work.stream.events()
      },
    })
    await openDialog()
    await press('Regenerate')
    work.stream.push(...writing())
    await screen.findByText('Running: Write the section')
    const first = work.stream
    work.stream = pushedEvents()
    first.breakOff()
    await screen.findByText(/^Connection lost\. Reconnecting…/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(followedFrom).toEqual([null, '2']))
    work.stream.push(done(null))
    expect(await screen.findByText(/same as the current text/)).toBeDefined()
  })
})
