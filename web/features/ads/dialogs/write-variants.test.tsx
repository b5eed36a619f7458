// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { ad } from '../../../testing/ads.ts'
import { article } from '../../../testing/fixtures.ts'
import { cost } from '../../../testing/generation.ts'
import { expectToast, field, fill, prepareDialogs, press, user } from './testing/open-dialog.tsx'
import {
  fake,
  open,
  openWritten,
  resetFake,
  sendEvents,
  toEndEvent,
  toRunningEvents,
} from './testing/open-variants.tsx'
import { written } from './testing/variants.ts'

prepareDialogs()
beforeEach(resetFake)

const text = () => screen.getByRole('dialog').textContent
const failed = (code: 'verification_failed' | 'rate_limited', message: string) =>
  toEndEvent('failed', null, { code, message })

describe('writing ads', () => {
  it('follows the job and previews each ad as in the feed', async () => {
    open()
    await screen.findByText('Queued')
    sendEvents(...toRunningEvents('Write three variants'))
    expect(await screen.findByText('Step 1 of 1: Write three variants')).toBeDefined()
    sendEvents(toEndEvent('done', written()))
    const cards = await screen.findAllByRole('article')
    expect(cards.map(card => card.getAttribute('aria-label'))).toEqual(['Variant A', 'Variant B', 'Variant C'])
    const [first, , last] = cards.map(card => within(card).getByRole('figure').textContent)
    expect(await screen.findAllByText('The Test Shelf')).toHaveLength(3)
    expect(first).toContain('Which of them grinds finest?')
    expect(first).toContain('shelf.test')
    expect(last).toContain('Shop now')
    expect(cards[1]?.textContent).toContain('Targeting: Small kitchens')
    expect(fake.writings).toMatchObject([{ attempt: 1 }])
  })

  it('shows the cost during and after writing if a model was used', async () => {
    fake.job = { status: 'done', cost: cost() }
    open()
    await screen.findByText('Queued')
    sendEvents(...toRunningEvents('Write three variants'), {
      type: 'cost',
      step: 'x',
      cost: cost(),
      sequence: 4,
      at: '2026-11-21T10:00:00.000Z',
    })
    await waitFor(() => expect(text()).toContain('Cost so far: $0.04'))
    sendEvents(toEndEvent('done', written()))
    await waitFor(() => expect(text()).toContain('Cost: $0.04'))
  })

  it('can be cancelled with the keyboard and started again', async () => {
    open()
    await screen.findByText('Queued')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/Cancelled\. No ads were created/)).toBeDefined()
    expect(fake.cancelled).toEqual(['j1'])
    await press('Write three variants')
    await waitFor(() => expect(fake.writings.map(({ attempt }) => attempt)).toEqual([1, 2]))
  })

  it('shows why the job failed and starts another attempt', async () => {
    open()
    await screen.findByText('Queued')
    sendEvents(failed('verification_failed', 'The ads failed their check: "cheapest" is not shown.'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to Generate Ads. The ads failed their check')
    expect(within(alert).getByRole('button', { name: 'Resume' })).toBeDefined()
    await expectToast('Failed to Generate Ads', '422: The ads failed their check: "cheapest" is not shown.')
    await press('Write new variants')
    await screen.findByText('Queued')
    sendEvents(toEndEvent('done', written({ attempt: 2 })))
    await screen.findByRole('heading', { name: 'Variant A' })
    expect(fake.writings.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  it('requests the same job again after a lost answer', async () => {
    let tries = 0
    const keys: (string | null)[] = []
    open({
      'ads.variants': (_, headers) => {
        tries += 1
        keys.push(headers.get('idempotency-key'))
        if (tries === 1) throw new TypeError('fetch failed')
        throw new BlogopsError('gone', 'The article was deleted.')
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Could not reach the server.')
    await press('Try again')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The article was deleted.'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('resumes the same job after the dialog is closed and opened', async () => {
    open()
    await screen.findByText('Queued')
    cleanup()
    open()
    await screen.findByText('Queued')
    sendEvents(toEndEvent('done', written()))
    await screen.findByRole('heading', { name: 'Variant A' })
    expect(fake.writings).toHaveLength(1)
  })

  it('keeps edited texts after the dialog is closed and opened', async () => {
    await openWritten()
    await fill('Headline B', 'Grinders for small shelves')
    cleanup()
    open()
    await screen.findByRole('heading', { name: 'Variant B' })
    expect(field('Headline B').value).toBe('Grinders for small shelves')
    expect(screen.getByRole('figure', { name: /Grinders for small shelves/ })).toBeDefined()
    expect(fake.writings).toHaveLength(1)
  })

  it('asks before replacing edited texts and returns to them if writing fails', async () => {
    await openWritten()
    await user.type(field('Body text A'), ' Ask.')
    await press('Write new variants')
    expect(text()).toContain('Your edits will be lost.')
    await press('Keep these variants')
    await press('Write new variants')
    await press('Write new variants')
    await screen.findByText('Queued')
    sendEvents(failed('rate_limited', 'Too many calls.'))
    await screen.findByRole('alert')
    await press('Back to the previous variants')
    expect(field('Body text A').value).toBe('Which of them grinds finest? Ask.')
    expect(fake.writings.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  it('starts with the next attempt if ads exist', async () => {
    fake.ads = [ad()]
    open()
    await screen.findByText('Queued')
    expect(fake.writings).toMatchObject([{ attempt: 2 }])
  })

  it('warns about sample products and unpublished drafts', async () => {
    await openWritten({ 'articles.byId': () => article({ status: 'draft', publishedAt: null }) }, { sample: true })
    expect(text()).toContain('The products are invented samples. Do not run these ads.')
    expect(text()).toContain('You can create ads now and activate them after you publish it.')
  })

  it('retries a failed read of the ads', async () => {
    let tries = 0
    open({
      'adsets.ofArticle': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'The server is stopping.')
        return fake.adSets
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server is stopping.')
    expect(fake.writings).toEqual([])
    await press('Try again')
    await screen.findByText('Queued')
  })
})
