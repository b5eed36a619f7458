// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Link } from '../../../server/contract/schemas/links.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { addMenuMethods } from '../../testing/menus.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

searching({ defaultHidden: true, asyncUtilTimeout: 8_000 })
beforeAll(() => {
  addDialogMethods()
  addMenuMethods()
})

const article = { id: 'a1', slug: 'five-kettles', title: 'Five Kettles' }
const link = (changes: Partial<Link>): Link => ({
  id: 'b1',
  url: 'https://old.example/guide',
  state: 'broken',
  status: 404,
  reason: 'old.example answers that there is no such page (404).',
  target: null,
  checkedAt: '2026-11-21T09:00:00.000Z',
  since: '2026-11-20T09:00:00.000Z',
  articles: [article],
  ...changes,
})
const moved = link({ id: 'm1', url: 'https://old.example/a', state: 'moved', target: 'https://new.example/a' })
const counts = { broken: 1, untagged: 0, moved: 1, unclear: 0, unchecked: 0, ok: 12 }

const state = { links: [] as Link[], jobId: null as string | null, sent: [] as unknown[] }
beforeEach(() => Object.assign(state, { links: [link({}), moved], jobId: null, sent: [] }))

const change = (name: string) => (input: object) => {
  state.sent.push({ [name]: input })
  state.links = state.links.filter(({ id }) => !('link' in input) || id !== input.link)
  return { url: '', to: name === 'remove' ? null : 'https://new.example/', changed: [article], refused: [] }
}

function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'links.list': () => ({ links: state.links, counts, checkedAt: '2026-11-21T09:00:00.000Z', jobId: state.jobId }),
    'links.repair': change('repair'),
    'links.remove': change('remove'),
    ...changes,
  }
  return openPage('/articles/links', { server: answers, browser: answers, admin: true })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function choose(name: string, about: string) {
  await press(`More: ${about}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

it('shows each link with its problem, its reason and the articles that have it', async () => {
  await open()
  const row = within(await screen.findByRole('row', { name: /guide/ }))
  expect(row.getByText('Broken')).toBeTruthy()
  expect(row.getByText(/no such page \(404\)/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Five Kettles' }).getAttribute('href')).toBe('/articles/a1/edit')
  expect(screen.getByText('1 broken, 0 without your tag, 1 moved, 12 work')).toBeTruthy()
  const current = within(screen.getByRole('navigation', { name: 'Articles' })).getByRole('link', { current: 'page' })
  expect(current.textContent).toBe('Links')
})

it('shows three articles of a link at once, and the others when they are asked for', async () => {
  const articles = [1, 2, 3, 4, 5].map(n => ({ id: `a${n}`, slug: `kettles-${n}`, title: `Kettles ${n}` }))
  state.links = [link({ articles })]
  await open()
  const more = await screen.findByText('2 more articles')
  expect(screen.getByText('Kettles 3').closest('details')).toBeNull()
  expect(screen.getByText('Kettles 4').closest('details')).toBe(more.closest('details'))
})

it('repairs a link whose new address is known with one press', async () => {
  await open()
  await press('Use new address')
  await waitFor(() => expect(screen.queryByText(moved.url)).toBeNull())
  expect(state.sent).toEqual([{ repair: { link: 'm1' } }])
  expect(await screen.findByText('Changed the link in 1 article.')).toBeTruthy()
})

it('asks for the address that replaces a broken link, and shows why it is refused', async () => {
  let refusals = 1
  await open({
    'links.repair': input => {
      if (refusals > 0) {
        refusals -= 1
        throw new BlogopsError('bad_request', 'The new address must begin with https://.')
      }
      return change('repair')(input)
    },
  })
  await press('Replace…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the address' }))
  await userEvent.type(dialog.getByLabelText('New address'), 'new.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('must begin with https://')
  await userEvent.clear(dialog.getByLabelText('New address'))
  await userEvent.type(dialog.getByLabelText('New address'), 'https://new.example/{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replace the address' })).toBeNull())
  expect(state.sent).toEqual([{ repair: { link: 'b1', to: 'https://new.example/' } }])
})

it('removes a link, and asks again if sentences would lose their source', async () => {
  await open({
    'links.remove': input => {
      if ('withUnsupportedClaims' in input) return change('remove')(input)
      const details = { unsupportedClaims: 2, sentences: ['It boils.'] }
      throw new BlogopsError('conflict', '2 sentences have no source.', { details })
    },
  })
  await choose('Remove', 'https://old.example/guide')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the link?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('2 sentences have no source.')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove anyway' }))
  await waitFor(() => expect(state.sent).toEqual([{ remove: { link: 'b1', withUnsupportedClaims: true } }]))
})

it('starts a check and says that it runs', async () => {
  state.links = []
  await open({
    'links.check': () => {
      state.jobId = 'j1'
      state.sent.push('check')
      return { id: 'j1', type: 'link-check', status: 'running', title: 'Check links', steps: [] }
    },
  })
  expect(await screen.findByText(/No link needs a repair/)).toBeTruthy()
  await press('Check now')
  expect(await screen.findByRole('button', { name: 'Checking…' })).toBeTruthy()
  expect(state.sent).toEqual(['check'])
})
