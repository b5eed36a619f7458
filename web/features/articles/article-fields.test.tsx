// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { articleFields } from '../../../server/domain/article-fields.ts'
import { pickTexts } from '../../../server/domain/fields.ts'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { sampleArticleFields } from '../../../server/testing/sample-article-fields.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { LazyBodyField } from './article-fields.tsx'

// Screens and the editor library are loaded as they are first shown.
searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})

const names = articleFields.map(({ name }) => name)
const samples = sampleArticleFields()

/** Labels of the controls. A picture is edited by its address. */
const labelFor = ({ label, control }: (typeof articleFields)[number]) =>
  control === 'picture' ? 'Picture address' : label

/** The control of a field in the open form. The text is edited as HTML. */
const controlOf = (field: (typeof articleFields)[number]) => screen.getByLabelText<HTMLInputElement>(labelFor(field))

it('edits, saves and shows every editable field', async () => {
  const { local } = await createTestApp()
  const made = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  const { id } = made.article
  const before = pickTexts(await local.articles.byId({ id }), names)
  const api = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => local.articles.byId({ id }),
    'articles.list': () => local.articles.list({}),
    'articles.products': () => local.articles.products({ articleId: id }),
    'articles.proposals': () => [],
    'articles.update': (input: object) => local.articles.update({ id, ...input }),
  }

  async function openForm(values: Readonly<Record<string, string>>): Promise<void> {
    await openPage(`/articles/${id}/edit`, { server: api, browser: api, admin: true })
    await screen.findByRole('textbox', { name: 'Article text' })
    await userEvent.click(screen.getByRole('button', { name: 'HTML' }))
    await screen.findByRole('textbox', { name: 'Text' })
    for (const field of articleFields) expect(controlOf(field).value, field.name).toBe(values[field.name])
  }

  await openForm(before)
  for (const field of articleFields) {
    await act(async () => void fireEvent.change(controlOf(field), { target: { value: samples[field.name] } }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('No unsaved changes')
  expect(pickTexts(await local.articles.byId({ id }), names)).toEqual(samples)
  await openForm(samples)
})
