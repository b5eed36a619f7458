// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Topic } from '../../../server/contract/schemas/topics.ts'
import { noTagDetails } from '../../../server/domain/shops.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { addMenuMethods } from '../../testing/menus.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { topic, topicQueue } from '../../testing/topics.ts'

searching({ defaultHidden: true, asyncUtilTimeout: 8_000 })
beforeAll(() => {
  addDialogMethods()
  addMenuMethods()
})

const state = { queue: topicQueue(), topics: [] as Topic[], sent: [] as unknown[] }
beforeEach(() => {
  Object.assign(state, { queue: topicQueue({ paused: true }), topics: [topic()], sent: [] })
})

const note = (name: string, answer: () => unknown) => (input: object) => {
  state.sent.push({ [name]: input })
  return answer()
}

function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'campaigns.list': () => [],
    'topics.list': () => state,
    'topics.resume': note('resume', () => {
      state.queue = topicQueue({ paused: false, waiting: 0 })
      return state.queue
    }),
    'topics.pause': note('pause', () => state.queue),
    'topics.limit': note('limit', () => state.queue),
    'topics.move': note('move', () => topic()),
    'topics.retry': note('retry', () => topic()),
    'topics.remove': note('remove', () => topic()),
    'topics.clear': note('clear', () => ({ removed: 1 })),
    'topics.import': note('import', () => ({
      added: [topic()],
      rejected: [{ line: 2, reason: 'Topic must be at least 3 characters' }],
      rejectedTotal: 1,
    })),
    ...changes,
  }
  return openPage('/articles/topics', { server: answers, browser: answers, admin: true })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function choose(name: string, about: string) {
  await press(`More: ${about}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the queue of topics', () => {
  it('shows each topic with its state, and why one has no article', async () => {
    const article = { id: 'a1', slug: 'kettles', title: 'Five Kettles', status: 'draft' } as const
    const hint = 'Choose another topic, or add products to the feed. To try again: blogops topics retry t3'
    state.topics = [
      topic({ maxCostUsd: 2, costUsd: 0.4, latestDate: '2026-12-24' }),
      topic({ id: 't2', status: 'done', position: null, article }),
      topic({
        id: 't3',
        topic: 'widgets',
        status: 'failed',
        position: null,
        problem: { code: 'conflict', message: 'No products.', hint },
      }),
    ]
    await open()
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/electric kettles.*Waiting, place 1.*2026-12-24.*\$0\.40 of \$2\.00/)
    expect(rows[2]).toContain('No products. Choose another topic')
    expect(rows[2]).not.toContain('blogops')
    expect(screen.getByRole('link', { name: 'Five Kettles' }).getAttribute('href')).toBe('/articles/a1/edit')
    await choose('Try again', 'widgets')
    await waitFor(() => expect(state.sent).toEqual([{ retry: { id: 't3' } }]))
  })

  it('can be ordered, paused, resumed and limited', async () => {
    state.topics = [topic(), topic({ id: 't2', topic: 'desk lamps', position: 2 })]
    state.queue = topicQueue({ paused: true, waiting: 2, pauseReason: 'The topics have cost $5.00.' })
    await open()
    await screen.findByText('The topics have cost $5.00.')
    await choose('Move up', 'desk lamps')
    await userEvent.type(screen.getByLabelText('Cost limit for all topics (US dollars)'), '20')
    await press('Set limit')
    await press('Resume')
    await screen.findByRole('button', { name: 'Pause' })
    expect(state.sent).toEqual([{ move: { id: 't2', position: 1 } }, { limit: { maxCostUsd: 20 } }, { resume: {} }])
  })

  it.each([
    ['Resume', 'Resuming…'],
    ['Clear finished', 'Clearing…'],
  ])('says that it is working after a press of %s', async (name, pending) => {
    state.topics = [topic({ status: 'done', position: null })]
    const wait = () => new Promise<never>(() => undefined)
    await open({ 'topics.resume': wait, 'topics.clear': wait })
    await press(name)
    await screen.findByRole('button', { name: pending })
  })

  it('takes a pasted list with options, and reports what could not be used', async () => {
    state.topics = []
    await open()
    await screen.findByText(/^The queue is empty\./)
    await press('Add topics')
    await userEvent.type(await screen.findByLabelText('Topics'), 'electric kettles{enter}ab')
    await userEvent.selectOptions(screen.getByLabelText('Number of products'), '3')
    await userEvent.selectOptions(screen.getByLabelText('Afterwards'), 'Publish')
    await press('Add to the queue')
    await screen.findByText('Line 2: Topic must be at least 3 characters')
    const request = { list: 'electric kettles\nab', productCount: 3, publish: true }
    expect(state.sent).toEqual([{ import: request }])
  })

  it('refuses files that are too large', async () => {
    state.topics = []
    await open()
    await press('Add topics')
    await userEvent.upload(await screen.findByLabelText('Or a file'), new File(['x'.repeat(500_001)], 'topics.csv'))
    await screen.findByText('topics.csv is too large. The limit is 0.5 MB.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Topics').value).toBe('')
    await userEvent.click(screen.getByText('More options'))
    await userEvent.upload(screen.getByLabelText('Product file'), new File(['x'.repeat(5_000_001)], 'shop.csv'))
    await screen.findByText('shop.csv is too large. The limit is 5 MB.')
  })

  it('asks before it publishes on a public site without an affiliate tag', async () => {
    const sent: unknown[] = []
    await open({
      'topics.import': ({ withoutTag }) => {
        sent.push(withoutTag)
        if (!withoutTag) throw new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
        return { added: [], rejected: [], rejectedTotal: 0 }
      },
    })
    await press('Add topics')
    await userEvent.type(await screen.findByLabelText('Topics'), 'electric kettles')
    await press('Add to the queue')
    await press('Add without a tag')
    await within(screen.getByRole('dialog')).findByText(/^Added/)
    expect(sent).toEqual([undefined, true])
  })
})
