// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../server/contract/default-settings.ts'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { CheckedSentenceView } from '../../../../server/contract/schemas/claims.ts'
import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article, head, product, secondProduct, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import { LazyBodyField } from '../article-fields.tsx'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})
beforeEach(() => localStorage.clear())

const at = '2026-03-20T08:00:00.000Z'

function deskProduct(changes: Partial<DeskProduct>): DeskProduct {
  return {
    ...product(),
    link: 'https://www.amazon.co.uk/dp/B0SMPLC001',
    facts: [{ label: 'Grind settings', value: '40' }],
    pros: ['Quiet'],
    cons: [],
    stated: [{ field: 'rating', by: 'grace', at }],
    labels: ['Best overall', 'Runner-up'],
    ...changes,
  }
}

const refused: CheckedSentenceView = {
  id: 's1',
  text: 'The Hobbin Daily costs £49.90.',
  place: 'Overview',
  status: 'contradicted',
  facts: [],
  problems: ['The price is £39.00.'],
}

/** A server that stores two products, and the page of their article. */
async function openEditor(path: string, answers: FakeAnswers = {}) {
  let products = [deskProduct({}), deskProduct({ ...secondProduct, asin: 'B0SMPLC002', isPick: 'Runner-up' })]
  let version = 1
  const sent: Record<string, unknown>[] = []
  const answer = () => ({ version, products, affected: [] })
  const record = (operation: string, change: (input: Record<string, unknown>) => void) => {
    return (input: Record<string, unknown>) => {
      sent.push({ operation, ...input })
      change(input)
      version += 1
      return answer()
    }
  }
  const isCheaper = () => products[0]?.price === 39
  const api: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => article({ version }),
    'articles.list': () => [],
    'articles.products': () => products,
    'articles.proposals': () => [],
    'articles.check': () => ({
      missing: null,
      summary: null,
      sentences: isCheaper() ? [refused] : [],
      facts: [],
      problems: [],
    }),
    'generate.engine': () => ({ model: null, judge: null }),
    'products.list': answer,
    'articles.revisions': () => [{ number: version + 10, at, by: 'grace', title: 'Grinders', words: 100, changed: [] }],
    'articles.revert': input => ({
      ...article({ version: record('revert', () => undefined)(input).version }),
      warnings: [],
    }),
    'products.edit': record('edit', ({ id: _id, product: of, version: _version, ...changes }) => {
      products = products.map(one => (one.id === of ? { ...one, ...changes } : one))
    }),
    'products.pick': record('pick', () => undefined),
    'products.order': record('order', ({ products: ids }) => {
      products = (ids as string[]).flatMap(id => products.find(one => one.id === id) ?? [])
    }),
    'products.add': record('add', input => {
      products = [...products, deskProduct({ id: 'p9', name: String(input.name), link: String(input.link) })]
    }),
    'products.remove': record('remove', ({ product: of }) => {
      products = products.filter(({ id }) => id !== of)
    }),
    'articles.update': input => {
      if (input.version !== version)
        throw new BlogopsError('conflict', 'It was changed in the meantime.', { details: { version } })
      return { ...article({ version: record('update', () => undefined)(input).version }), warnings: [] }
    },
    'articles.unpublish': () => {
      version += 1
      return head({ status: 'draft', version })
    },
    ...answers,
  }
  await openPage(path, { server: api, browser: api, admin: true })
  /** Somebody else saves the article. */
  const saveElsewhere = () => {
    version += 1
  }
  return { sent, saveElsewhere }
}

/** Opens the tab of products. */
async function open(answers: FakeAnswers = {}) {
  const opened = await openEditor('/articles/a1/edit?tab=products', answers)
  await screen.findByRole('form', { name: 'Hobbin Daily' })
  return opened
}

const form = () => within(screen.getByRole('form'))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  act(async () => void fireEvent.change(form().getByLabelText(label), { target: { value } }))
const value = (label: string) => form().getByLabelText<HTMLInputElement>(label).value
const names = () =>
  screen.getAllByRole('button', { name: /^Move / }).map(button => button.ariaLabel ?? button.getAttribute('aria-label'))

describe('the products of an article', () => {
  it('saves the changed fields together, and marks the sentences that contradict them', async () => {
    const { sent } = await open()
    expect(screen.getByText('No sentence contradicts this product')).toBeDefined()
    expect(form().getByText('Stated by grace on 20 March 2026')).toBeDefined()
    await write('Price, £', '39.00')
    await write('Grind settings', '45')
    await write('A new con', 'Loud at the top')
    expect(screen.getByText('Unsaved changes to this product')).toBeDefined()
    await press('Save product')
    await screen.findByText('1 sentence contradicts this product')
    expect(form().getByText(/The Hobbin Daily costs £49\.90\./)).toBeDefined()
    expect(sent).toEqual([
      {
        operation: 'edit',
        id: 'a1',
        product: 'p1',
        version: 1,
        price: 39,
        cons: ['Loud at the top'],
        facts: [{ label: 'Grind settings', value: '45' }],
      },
    ])
    expect(screen.getByText('Saved')).toBeDefined()
  })

  it('saves the offer of another shop, and says who tracks its link', async () => {
    const shops = [{ host: 'currys.co.uk', network: 'awin' as const, id: '1599', name: 'Currys' }]
    const networks = { ...defaultSettings.networks, awin: '111', shops }
    const settings = { ...defaultSettings, networks, changed: [], warnings: [], fixed: {} }
    const { sent } = await open({ 'settings.get': () => settings })
    await write('Link to another shop', 'https://www.currys.co.uk/mill')
    expect(await form().findByText('Currys, tracked by Awin.')).toBeDefined()
    await write('Price there', 'cheap')
    await press('Save product')
    expect(await form().findByText('Price must be a number, such as 199.00')).toBeDefined()
    await write('Price there', '44')
    await press('Save product')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ otherOffer: { link: 'https://www.currys.co.uk/mill', price: 44 } })
  })

  it('keeps what was typed when another product or the text is shown', async () => {
    await open()
    await write('Rating, out of 5', '4.5')
    await press('Mahlgrund Hand')
    await screen.findByRole('form', { name: 'Mahlgrund Hand' })
    await press('Hobbin Daily')
    expect(value('Rating, out of 5')).toBe('4.5')
    await userEvent.click(screen.getByRole('link', { name: 'Text' }))
    await userEvent.click(screen.getByRole('link', { name: /^Products/ }))
    expect(value('Rating, out of 5')).toBe('4.5')
  })

  it.each([
    ['Price, £', '-1', 'Price must be at least 0.01'],
    ['Price, £', 'cheap', 'Price must be a number, such as 199.00'],
    ['Rating, out of 5', '6', 'Rating must be between 0 and 5'],
    ['Link', 'javascript:alert(1)', /^Link must be the address of a product page/],
    ['ASIN', 'B0', 'ASIN must be ten letters and digits, such as B0SMPLA005'],
  ])('refuses %s "%s" beside its field, and keeps it', async (label, typed, message) => {
    const { sent } = await open()
    await write(label, typed)
    await press('Save product')
    expect(form().getByText(message)).toBeDefined()
    expect(value(label)).toBe(typed)
    expect(sent).toEqual([])
  })

  it('shows a refusal of the server beside its field', async () => {
    const message = '"Mahlgrund Hand" already has the ASIN B0SMPLC002'
    await open({
      'products.edit': () => {
        throw new BlogopsError('bad_request', message, { details: { fields: [{ field: 'link', message }] } })
      },
    })
    await write('ASIN', 'B0SMPLC002')
    expect(value('Link')).toBe('https://www.amazon.co.uk/dp/B0SMPLC002')
    await press('Save product')
    await waitFor(() => expect(form().getAllByText(new RegExp(message)).length).toBe(2))
    expect(value('ASIN')).toBe('B0SMPLC002')
  })

  it('asks before readers see sentences without a source', async () => {
    const consents: unknown[] = []
    await open({
      'products.edit': ({ withUnsupportedClaims }) => {
        consents.push(withUnsupportedClaims)
        if (!withUnsupportedClaims)
          throw new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 2 } })
        return { version: 2, products: [deskProduct({ rating: 4 })], affected: [] }
      },
    })
    await write('Rating, out of 5', '4')
    await press('Save product')
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish without a source?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Publish anyway' }))
    await screen.findByText('Saved')
    expect(consents).toEqual([undefined, true])
  })

  it('chooses a label, and removes a product after a question', async () => {
    const { sent } = await open()
    await userEvent.selectOptions(form().getByLabelText('Pick label'), 'Runner-up')
    await press('Save product')
    await waitFor(() => expect(sent).toMatchObject([{ operation: 'pick', label: 'Runner-up' }]))
    await press('More: Hobbin Daily')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the article…' }))
    await press('Remove product')
    await screen.findByRole('form', { name: 'Mahlgrund Hand' })
    expect(sent.at(-1)).toMatchObject({ operation: 'remove', product: 'p1' })
    expect(sent.at(-1)).not.toHaveProperty('withUnsupportedClaims')
  })

  it('asks again before it removes a product that the text of a public article names', async () => {
    const consents: unknown[] = []
    await open({
      'products.remove': ({ withUnsupportedClaims }) => {
        consents.push(withUnsupportedClaims)
        if (!withUnsupportedClaims)
          throw new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 2 } })
        return { version: 2, products: [deskProduct({ id: 'p2', name: 'Mahlgrund Hand' })], affected: [] }
      },
    })
    await press('More: Hobbin Daily')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the article…' }))
    await press('Remove product')
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish without a source?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(consents).toEqual([undefined, true]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('undoes a change, with the revision before it and the version after it', async () => {
    const { sent } = await open()
    await write('Rating, out of 5', '4')
    await userEvent.selectOptions(form().getByLabelText('Pick label'), 'Runner-up')
    await press('Save product')
    await screen.findByText('Saved')
    await press('Undo the change')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
    expect(sent.at(-1)).toEqual({ operation: 'revert', id: 'a1', number: '11', version: 3 })
  })

  it('offers no undo once the article has another version', async () => {
    const { sent, saveElsewhere } = await open()
    await write('Rating, out of 5', '4')
    await press('Save product')
    await screen.findByRole('button', { name: 'Undo the change' })
    saveElsewhere()
    await press('Unpublish')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull())
    expect(sent.map(({ operation }) => operation)).toEqual(['edit'])
  })

  it('tells which part of a change was saved, and continues from there', async () => {
    const versions: unknown[] = []
    const { sent } = await open({
      'products.pick': ({ version }) => {
        versions.push(version)
        throw new BlogopsError('bad_request', 'It cannot be "Runner-up".')
      },
    })
    await write('Rating, out of 5', '4')
    await userEvent.selectOptions(form().getByLabelText('Pick label'), 'Runner-up')
    await press('Save product')
    await screen.findByText(/The other fields are saved, but the label is not\. .*Runner-up/)
    expect(value('Pick label')).toBe('Runner-up')
    await press('Save product')
    await waitFor(() => expect(versions).toEqual([2, 2]))
    expect(sent).toMatchObject([{ operation: 'edit', rating: 4, version: 1 }])
  })

  it('is put in order with the keyboard, and Escape puts it back', async () => {
    const { sent } = await open()
    screen.getByRole('button', { name: 'Move Hobbin Daily' }).focus()
    await userEvent.keyboard(' {ArrowDown}')
    expect(names()).toEqual(['Move Mahlgrund Hand', 'Move Hobbin Daily'])
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual(['Move Hobbin Daily', 'Move Mahlgrund Hand'])
    await userEvent.keyboard(' {ArrowDown} ')
    await waitFor(() => expect(sent).toMatchObject([{ operation: 'order', products: ['p2', 'p1'], version: 1 }]))
  })

  it('adds a product by its link, of which shop, ASIN and name are read', async () => {
    const { sent } = await open()
    await press('Add')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a product' }))
    const type = (label: string, typed: string) =>
      act(async () => void fireEvent.change(dialog.getByLabelText(label), { target: { value: typed } }))
    await type('Link', 'https://www.amazon.co.uk/Fjord-Mini/dp/B0SMPLA009/ref=x?tag=other-21')
    expect(dialog.getByText('Amazon UK, ASIN B0SMPLA009')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Fjord Mini')
    await type('Price, £', '£49.99')
    await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
    await screen.findByRole('form', { name: 'Fjord Mini' })
    expect(sent).toMatchObject([{ operation: 'add', name: 'Fjord Mini', price: 49.99, version: 1 }])
  })
})

describe('text that is typed while somebody else saves', () => {
  const typeTitle = async () => {
    await screen.findByLabelText('Title')
    await act(async () => void fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } }))
  }

  it('is not based on their version after products are saved', async () => {
    const { sent, saveElsewhere } = await openEditor('/articles/a1/edit')
    await typeTitle()
    saveElsewhere()
    await userEvent.click(screen.getByRole('link', { name: /^Products/ }))
    await screen.findByRole('form', { name: 'Hobbin Daily' })
    await write('Price, £', '41.00')
    await press('Save product')
    await screen.findByText('Saved')
    expect(sent).toMatchObject([{ operation: 'edit', version: 2 }])
    await userEvent.click(screen.getByRole('link', { name: 'Text' }))
    await press('Save')
    await screen.findByText(/Somebody else saved/)
    expect(sent).toHaveLength(1)
  })

  it('is not based on their version after the article is unpublished', async () => {
    const { sent, saveElsewhere } = await openEditor('/articles/a1/edit')
    await typeTitle()
    saveElsewhere()
    await press('Unpublish')
    await screen.findByRole('button', { name: 'Save and publish' })
    await press('Save')
    await screen.findByText(/Somebody else saved/)
    expect(sent).toEqual([])
  })

  it('is saved without a question if only its own products were saved', async () => {
    const { sent } = await openEditor('/articles/a1/edit')
    await typeTitle()
    await userEvent.click(screen.getByRole('link', { name: /^Products/ }))
    await screen.findByRole('form', { name: 'Hobbin Daily' })
    await write('Price, £', '41.00')
    await press('Save product')
    await screen.findByText('Saved')
    await userEvent.click(screen.getByRole('link', { name: 'Text' }))
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{ operation: 'edit' }, { operation: 'update', version: 2 }]))
  })
})
