// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { pushedEvents } from '../../testing/pushed-events.ts'
import { done, jobOf, open, prepareScreen, press, proposalOf, ready, work, writing } from './testing/regenerating.ts'

prepareScreen()

describe('a regeneration found after returning to the screen', () => {
  beforeEach(() => localStorage.setItem('blogops:regeneration:a1', 'j1'))

  it('shows why it failed', async () => {
    await open()
    work.stream.push(
      work.tell.failed({
        code: 'not_enough_products',
        message: 'Only 2 of 5 products were found.',
        hint: 'Choose another topic.',
      }),
    )
    expect(await screen.findByText(/Only 2 of 5 products were found\. Choose another topic\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull()
  })

  it.each([
    [
      {
        code: 'cost_limit',
        message: 'Too dear.',
        details: { enoughUsd: 0.62 },
        hint: 'Continue with a higher limit: blogops jobs resume j1 --max-cost 0.62',
      },
      'Too dear. Continue with a higher limit.',
      ['Resume with a limit of $0.62', { id: 'j1', maxCostUsd: 0.62 }],
    ],
    [
      { code: 'rate_limited', message: 'Too many calls.', hint: 'Raise the limit at the vendor, or wait.' },
      'Too many calls. Raise the limit at the vendor, or wait.',
      ['Resume', { id: 'j1' }],
    ],
  ] as const)('goes on where what failed may pass: %j', async (error, told, [button, order]) => {
    const resumed: unknown[] = []
    const { setProposals } = await open({
      'jobs.resume': input => {
        resumed.push(input)
        work.stream = pushedEvents()
        return jobOf()
      },
    })
    work.stream.push(work.tell.failed(error))
    const failure = await screen.findByText('Regeneration failed.')
    expect(failure.parentElement?.textContent).toBe(`Regeneration failed. ${told}`)
    await press(button)
    const underWay = await screen.findByText('Queued')
    expect(document.activeElement).toBe(underWay.parentElement)
    expect(resumed).toEqual([order])
    setProposals([proposalOf()])
    work.stream.push(...writing(), done(1))
    expect(await screen.findByRole('dialog', { name: 'Regenerated: Section “How to Choose”' })).toBeDefined()
  })

  it('has no resume button if the sufficient limit is unknown', async () => {
    await open()
    const hint = 'Add its price, then: blogops jobs resume j1'
    work.stream.push(work.tell.failed({ code: 'cost_limit', message: 'No price.', hint }))
    expect(await screen.findByText(/then: blogops jobs resume j1/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull()
  })

  it('says that there is nothing to approve', async () => {
    await open()
    work.stream.push(done(null))
    expect(await screen.findByText(/same as the current text/)).toBeDefined()
  })

  it('is dismissed if the job does not exist', async () => {
    const gone = () => {
      throw new BlogopsError('not_found', 'There is no job j1.')
    }
    await open({ 'jobs.events': gone, 'jobs.get': gone })
    await ready()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(screen.queryByText(/Could not load the progress/)).toBeNull()
  })

  it('shows that its progress cannot be loaded', async () => {
    const refuse = () => {
      throw new BlogopsError('forbidden', 'Jobs are not for you.')
    }
    await open({ 'jobs.events': refuse, 'jobs.get': refuse })
    expect(await screen.findByText(/Jobs are not for you/)).toBeDefined()
    await press(/^Close.*this message/)
    expect(localStorage).toHaveLength(0)
  })
})
