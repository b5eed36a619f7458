// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, head, product, site } from '../../testing/fixtures.ts'
import { closePage, openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { LazyBodyField } from './article-fields.tsx'

// Screens and the editor library are loaded as they are first shown.
searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})
beforeEach(() => localStorage.clear())

/** A text that opens as HTML, in which a test can type. */
const content = '<p>All of it.</p><dl><dt>Burr</dt><dd>It cuts.</dd></dl>'

/** A server with one article, which it changes. */
async function open(changes: Partial<Article> = {}, answers: FakeAnswers = {}) {
  let stored = article({ content, ...changes })
  const sent: Record<string, unknown>[] = []
  const api: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => stored,
    'articles.list': () => [head()],
    'articles.products': () => [product()],
    'articles.proposals': () => [],
    'articles.preview': ({ id: _id, ...given }) => ({ ...stored, ...given, warnings: [] }),
    'articles.update': ({ id: _id, ...given }) => {
      sent.push(given)
      stored = { ...stored, ...given, version: stored.version + 1 }
      return { ...stored, warnings: [] }
    },
    ...answers,
  }
  const setStored = (next: Article) => {
    stored = next
  }
  return { ...(await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })), sent, setStored }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const ready = () => screen.findByRole('textbox', { name: 'Text' })

describe('editing an article', () => {
  it('sends the changes with the version they are based on', async () => {
    const { sent } = await open()
    await ready()
    expect(screen.getByRole('button', { name: 'Save' }).ariaDisabled).toBe('true')
    await write('Title', 'Four Grinders')
    await write('Category', 'kitchen')
    await press('Save')
    await screen.findByText('No unsaved changes')
    expect(sent).toEqual([{ title: 'Four Grinders', category: 'kitchen', version: 1 }])
    await write('Excerpt', 'Another.')
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent[1]).toEqual({ excerpt: 'Another.', version: 2 }))
  })

  it('warns about a detailed review without a product, in the editor and in the preview', async () => {
    const unmatchedReviews = [{ heading: 'Hobbin Dayly', html: '<p>Text.</p>' }]
    const warning = /^The heading “Hobbin Dayly” in the detailed reviews is not the name/
    await open({ unmatchedReviews })
    await ready()
    expect(screen.getByText(warning)).toBeDefined()
    await press('Preview')
    expect(await within(screen.getByRole('dialog')).findByText(warning)).toBeDefined()
  })

  it('shows errors next to the fields and keeps the input', async () => {
    const { sent } = await open()
    await ready()
    await write('Address', 'Not An Address')
    await write('Title', 'Fo')
    await press('Save')
    expect(screen.getByText('Title must be at least 3 characters')).toBeDefined()
    expect(screen.getByText(/The address \(slug\) may only have lower-case letters/)).toBeDefined()
    expect(field('Address').getAttribute('aria-invalid')).toBe('true')
    expect([field('Address').value, field('Title').value]).toEqual(['Not An Address', 'Fo'])
    expect(sent).toEqual([])
  })

  it('shows next to the address that another article uses it', async () => {
    const taken = () => {
      throw new BlogopsError('conflict', 'The slug "kettles" belongs to another article, "Kettles".')
    }
    await open({}, { 'articles.update': taken })
    await ready()
    await write('Address', 'kettles')
    expect(screen.getByText(/After you save, \/article\/five-grinders redirects here/)).toBeDefined()
    await press('Save')
    await waitFor(() => expect(field('Address').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/belongs to another article/).length).toBeGreaterThan(0)
  })

  it('counts the characters of the excerpt', async () => {
    await open()
    await ready()
    await write('Excerpt', 'x'.repeat(501))
    expect(screen.getByText('501 / 500 characters, 1 too many')).toBeDefined()
  })

  it('opens text that the rich text editor would change as HTML, and says so', async () => {
    await open()
    const text = await ready()
    expect(text).toHaveProperty('value', content)
    expect(screen.getByText(/would change or lose: <dl>, <dt>, <dd>\./)).toBeDefined()
    await press('Open in rich text anyway')
    await screen.findByRole('textbox', { name: 'Article text' })
    await press('HTML')
    expect(await ready()).toHaveProperty('value', content)
  })

  it('opens supported text as rich text without changing it', async () => {
    const { sent } = await open({ content: '<h3>Sound</h3><ul><li>Loud</li></ul>' })
    const text = await screen.findByRole('textbox', { name: 'Article text' })
    expect(text.querySelector('ul li')?.textContent).toBe('Loud')
    expect(screen.getByText('No unsaved changes')).toBeDefined()
    await press('HTML')
    expect(await ready()).toHaveProperty('value', '<h3>Sound</h3><ul><li>Loud</li></ul>')
    expect(sent).toEqual([])
  })

  it('says that the server removed some HTML', async () => {
    await open({}, { 'articles.update': () => ({ ...article({ content: '<p>All</p>', version: 2 }), warnings: [] }) })
    await ready()
    await write('Text', '<p>All</p><iframe src="https://a.example"></iframe>')
    await press('Save')
    await screen.findByText(/HTML that is not allowed in articles was removed/)
    await screen.findByRole('textbox', { name: 'Article text' })
  })

  it('keeps the submitted HTML if the stored HTML is equivalent', async () => {
    const { sent } = await open()
    const text = await ready()
    await write('Text', `${content}\n<p><a href="https://a.example">b</a></p>`)
    await press('Save')
    await screen.findByText('No unsaved changes')
    expect(text).toHaveProperty('value', `${content}\n<p><a href="https://a.example">b</a></p>`)
    expect(sent).toHaveLength(1)
  })

  it('previews unsaved changes', async () => {
    await open()
    await ready()
    await write('Title', 'Four Grinders')
    await press('Preview')
    expect(await screen.findByRole('heading', { name: 'Four Grinders', level: 1 })).toBeDefined()
    expect(screen.getByRole('dialog').textContent).toContain('Hobbin Daily')
    await userEvent.click(screen.getByRole('link', { name: /Back to Articles/ }))
    expect(location.pathname).toBe('/articles/a1/edit')
  })

  it('shows the drawn cover after the picture is removed', async () => {
    const { sent } = await open({ heroImage: '/pictures/g.jpg' })
    await ready()
    await press('Use drawn cover')
    await press('Save')
    await screen.findByText('No unsaved changes')
    expect(sent[0]).toEqual({ heroImage: '', version: 1 })
  })

  it('restores unsaved changes, and deletes them after saving', async () => {
    await open()
    await ready()
    await write('Title', 'Half a ti')
    closePage()
    await open()
    await screen.findByText(/Your unsaved changes from .* were restored/)
    expect(field('Title').value).toBe('Half a ti')
    await press('Discard changes')
    expect(field('Title').value).toBe('Five Grinders Compared')
    await write('Title', 'Whole')
    await press('Save')
    await screen.findByText('No unsaved changes')
    expect(localStorage).toHaveLength(0)
  })

  it('does not overwrite another version before it was viewed', async () => {
    let isFirst = true
    const stale: FakeAnswers = {
      'articles.update': ({ title, version }) => {
        const changed = { content, title: String(title), author: 'Alan Turing', version: Number(version) + 1 }
        if (!isFirst) return { ...article(changed), warnings: [] }
        isFirst = false
        throw new BlogopsError('conflict', 'It was changed in the meantime.', { details: { version: 4 } })
      },
    }
    const { setStored } = await open({}, stale)
    await ready()
    await write('Title', 'Mine')
    setStored(article({ content, author: 'Alan Turing', version: 4 }))
    await press('Save')
    expect((await screen.findByText(/Somebody else saved/)).parentElement?.textContent).toContain(
      'They changed: author. You changed: title.',
    )
    expect(screen.getByRole('button', { name: 'Overwrite with my version' }).hasAttribute('disabled')).toBe(true)
    expect(field('Title').value).toBe('Mine')
    await press('View their version')
    const theirs = await screen.findByRole('dialog', { name: 'Their version' })
    const [close] = within(theirs).getAllByRole('button', { name: 'Close' }).slice(-1)
    if (close) await userEvent.click(close)
    await press('Overwrite with my version')
    await screen.findByText('No unsaved changes')
    expect([field('Title').value, field('Author').value]).toEqual(['Mine', 'Alan Turing'])
  })

  it('keeps the input when the connection is lost', async () => {
    const broken = () => {
      throw new BlogopsError('unavailable', 'The server is stopping.')
    }
    await open({}, { 'articles.update': broken })
    await ready()
    await write('Title', 'Mine')
    await press('Save')
    await screen.findByText(/The server is stopping\./)
    expect(field('Title').value).toBe('Mine')
  })

  it('saves unsaved changes before publishing', async () => {
    const { calls } = await open(
      { status: 'draft', publishedAt: null },
      { 'articles.publish': () => head({ version: 3 }) },
    )
    await ready()
    await write('Title', 'Four Grinders')
    await press('Save and publish')
    await screen.findByRole('button', { name: 'Unpublish' })
    expect(calls.filter(id => /update|publish/.test(id))).toEqual(['articles.update', 'articles.publish'])
  })

  it('handles missing and deleted articles', async () => {
    const missing = () => {
      throw new BlogopsError('not_found', 'Article not found')
    }
    await open({}, { 'articles.byId': missing })
    expect(await screen.findByText('Article not found')).toBeDefined()
    closePage()
    await open({ status: 'deleted' })
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined()
  })
})
