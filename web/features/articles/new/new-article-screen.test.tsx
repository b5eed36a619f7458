// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'

searching({ asyncUtilTimeout: 8_000 })

async function open(create: (input: object) => unknown = () => ({ ...article(), warnings: [] })) {
  const sent: unknown[] = []
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => article(),
    'articles.create': input => {
      sent.push(input)
      return create(input)
    },
  }
  await openPage('/articles/new', { server: answers, browser: answers, admin: true })
  await screen.findByLabelText('Title')
  return sent
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isEditing = () => waitFor(() => expect(location.pathname).toBe('/articles/a1/edit'))

describe('a new article', () => {
  it('is blank with a title and a category, and opens in the editor', async () => {
    const sent = await open()
    await press('Create draft')
    expect(screen.getByRole('alert').textContent).toBe('Enter a title.')
    await userEvent.type(screen.getByLabelText('Title'), 'Five Kettles')
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Kitchen Appliances')
    await press('Create draft')
    await isEditing()
    expect(sent).toEqual([{ title: 'Five Kettles', category: 'kitchen' }])
  })

  it('begins with an outline that can be changed', async () => {
    const sent = await open()
    await press('Outline')
    const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
    expect(text.value).toContain('Our Top Picks')
    await userEvent.clear(text)
    await userEvent.type(text, 'Overview')
    await press('Create draft')
    await isEditing()
    expect(sent).toEqual([{ content: 'Overview', format: 'outline' }])
  })

  it('is read from a file, whose extension gives the format', async () => {
    const sent = await open()
    await press('Markdown')
    const file = new File(['<h1>Kettles</h1>'], 'kettles.html', { type: 'text/html' })
    await userEvent.upload(screen.getByLabelText('Or choose a file'), file)
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('<h1>Kettles</h1>'))
    expect(screen.getByRole('button', { name: 'HTML' }).getAttribute('aria-pressed')).toBe('true')
    await press('Create draft')
    await isEditing()
    expect(sent).toEqual([{ content: '<h1>Kettles</h1>', format: 'html' }])
  })

  it('shows what was left out before the editor opens', async () => {
    await open(() => ({ ...article(), warnings: ['The front matter entry "date" was not read.'] }))
    await press('Markdown')
    await userEvent.type(screen.getByLabelText('Text'), 'Text')
    await press('Create draft')
    expect(await screen.findByText('The front matter entry "date" was not read.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open the editor' }).getAttribute('href')).toBe('/articles/a1/edit')
  })

  it('keeps the text after a refusal', async () => {
    await open(() => {
      throw new BlogopsError('bad_request', 'The article has no title.', { hint: 'Enter a title.' })
    })
    await press('Markdown')
    await userEvent.type(screen.getByLabelText('Text'), 'Only text.')
    await press('Create draft')
    expect((await screen.findByRole('alert')).textContent).toContain('The article has no title.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Only text.')
  })
})
