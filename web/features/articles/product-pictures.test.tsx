// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Product } from '../../../server/contract/schemas/article.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, product, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { LazyBodyField } from './article-fields.tsx'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})
beforeEach(() => localStorage.clear())

const source = 'https://cdn.example/source.jpg'

/** Opens the panel over a server that stores the picture of one product. */
async function open(answers: FakeAnswers = {}) {
  let stored: Product = product({ image: source })
  const sent: unknown[] = []
  const api: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => article(),
    'articles.list': () => [],
    'articles.products': () => [stored],
    'articles.proposals': () => [],
    'images.upload': () => ({ url: '/images/up.webp', width: 4, height: 3 }),
    'articles.picture': ({ id: _id, product: _product, ...changes }) => {
      sent.push(changes)
      const { chosenImage: _, ...rest } = stored
      const { image, alt } = changes
      stored = { ...rest, ...(typeof alt === 'string' && { imageAlt: alt }) }
      if (typeof image === 'string') stored = { ...stored, image, chosenImage: image }
      if (image === null) stored = { ...stored, image: source }
      return stored
    },
    ...answers,
  }
  await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })
  await userEvent.click(await screen.findByRole('button', { name: /product pictures$/ }))
  const form = within(await screen.findByRole('form', { name: 'Picture of Hobbin Daily' }))
  const press = (name: string) => userEvent.click(form.getByRole('button', { name }))
  const write = (label: string, value: string) =>
    act(async () => void fireEvent.change(form.getByLabelText(label), { target: { value } }))
  return { form, sent, press, write }
}

it('pastes an address with a description, and returns to the picture of the shop', async () => {
  const { form, sent, press, write } = await open()
  expect(form.getByText('The shop’s picture.')).toBeDefined()
  await write('Picture address', 'https://cdn.example/mine.jpg')
  await write('Description', 'A black mill')
  await press('Save picture')
  expect(await form.findByText('Your picture.')).toBeDefined()
  await press('Use the shop’s picture')
  await form.findByText('The shop’s picture.')
  expect(sent).toEqual([{ alt: 'A black mill', image: 'https://cdn.example/mine.jpg' }, { image: null }])
})

it('uploads a picture, and shows the drawing instead', async () => {
  const { form, sent, press } = await open()
  const file = new File(['x'], 'mill.png', { type: 'image/png' })
  await userEvent.upload(form.getByLabelText('Upload picture'), file)
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Picture address').value).toBe('/images/up.webp'))
  await press('Use drawing')
  await form.findByText('A drawing, as you chose.')
  expect(sent).toEqual([{ image: '/images/up.webp' }, { image: '' }])
})

it('shows why a picture was refused, and what was typed', async () => {
  const refused = () => {
    throw new BlogopsError('bad_request', 'The picture must be an https:// address.')
  }
  const { form, press, write } = await open({ 'articles.picture': refused })
  await write('Picture address', 'http://cdn.example/mine.jpg')
  await press('Save picture')
  expect((await form.findByRole('alert')).textContent).toContain('must be an https:// address')
  expect(form.getByLabelText<HTMLInputElement>('Picture address').value).toBe('http://cdn.example/mine.jpg')
})
