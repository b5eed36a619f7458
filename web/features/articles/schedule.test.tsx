// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { noTagDetails } from '../../../server/domain/shops.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { article, head, site } from '../../testing/fixtures.ts'
import { open as openEditor, prepareScreen } from './testing/regenerating.ts'

prepareScreen()

const draft = { status: 'draft', publishedAt: null } as const
const planned = { ...draft, scheduledFor: '2026-12-24T06:00:00.000Z' } as const
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function open(changes: Partial<ArticleHead>, answers: FakeAnswers = {}) {
  const sent: unknown[] = []
  await openEditor({
    'site.get': () => ({ ...site, timeZone: 'America/New_York' }),
    'articles.byId': () => article({ ...changes }),
    'articles.schedule': input => {
      sent.push(input)
      return { article: head(planned), local: '2026-12-24T01:00', timeZone: 'America/New_York', note: null }
    },
    'articles.unschedule': () => head(draft),
    ...answers,
  })
  await screen.findByText('No unsaved changes')
  return sent
}

async function choose(time: string) {
  const field = await screen.findByLabelText('Date and time (America/New_York)')
  fireEvent.change(field, { target: { value: time } })
}

describe('scheduling in the editor', () => {
  it('plans a draft in the time zone of the site, and shows its time', async () => {
    const sent = await open(draft)
    await press('Schedule')
    await choose('2026-12-24T01:00')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Scheduled for 24 Dec 2026, 01:00')
    expect(sent).toEqual([{ id: 'a1', at: '2026-12-24T01:00' }])
    await press('Unschedule')
    await waitFor(() => expect(screen.queryByText(/^Scheduled for/)).toBeNull())
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByText('Scheduled for 24 Dec 2026, 01:00')
    expect(sent.at(-1)).toEqual({ id: 'a1', at: planned.scheduledFor })
  })

  it('takes a new plan back', async () => {
    await open(draft)
    await press('Schedule')
    await choose('2026-12-24T01:00')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Scheduled for 24 Dec 2026, 01:00')
    fireEvent.click(await screen.findByText('Undo'))
    await waitFor(() => expect(screen.queryByText(/^Scheduled for/)).toBeNull())
  })

  it('begins with the planned time', async () => {
    await open(planned)
    await press('Change time')
    const field = await screen.findByLabelText('Date and time (America/New_York)')
    expect(field).toHaveProperty('value', '2026-12-24T01:00')
  })

  it('asks what publishing asks, and sends every answer', async () => {
    const sent: unknown[] = []
    await open(draft, {
      'articles.schedule': input => {
        sent.push(input)
        if (!input.withoutTag) throw new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
        if (!input.withUnsupportedClaims)
          throw new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 2 } })
        return { article: head(planned), local: '2026-12-24T01:00', timeZone: 'UTC', note: null }
      },
    })
    await press('Schedule')
    await choose('2026-12-24T01:00')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule anyway' }))
    await screen.findByText(/2 sentences/)
    await press('Schedule anyway')
    await screen.findByText(/^Scheduled for/)
    expect(sent.at(-1)).toMatchObject({ withoutTag: true, withUnsupportedClaims: true })
  })

  it('shows why a time is refused, and why an article was not published', async () => {
    await open(
      { ...planned, scheduleProblem: 'Your links earn nothing.' },
      {
        'articles.schedule': () => {
          throw new BlogopsError('bad_request', '2026-01-01 01:00 is in the past.')
        },
      },
    )
    await screen.findByText('Not published on 24 Dec 2026, 01:00')
    await screen.findByText(/Your links earn nothing\. Publish it now, or choose another time\./)
    await press('Change time')
    await choose('2026-01-01T01:00')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule' }))
    expect((await screen.findByRole('alert')).textContent).toContain('is in the past')
  })
})
