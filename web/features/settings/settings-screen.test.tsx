// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { settingsGet } from '../../../server/contract/operations/settings.ts'
import { defaultSettings } from '../../../server/contract/schemas/site.ts'
import { routes } from '../../app/routes.tsx'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, head, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import type { Settings, SettingsChanges } from './settings.queries.ts'

// Nothing of the screen is hidden, and to find that out of every element takes most of the time.
searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })

/** What the fake server holds, and the changes it was sent. */
let held: Settings
let sent: SettingsChanges[]

beforeAll(() => Promise.all(routes.map(route => route.preload())))
beforeEach(() => {
  held = { ...defaultSettings, name: 'The Test Shelf', changed: ['name'], fixed: {} }
  sent = []
})

function take(changes: SettingsChanges): Settings {
  sent.push(changes)
  const { reset = [], ...set } = changes
  const back = Object.fromEntries(reset.map(name => [name, defaultSettings[name]]))
  held = settingsGet.output.parse({ ...held, ...back, ...set })
  return held
}

async function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => ({ ...site, name: held.name }),
    'articles.list': () => [head()],
    'user.current': () => ada,
    'settings.get': () => held,
    'settings.update': take,
    ...changes,
  }
  const page = await openPage('/settings', { server: answers, browser: answers, admin: true })
  await screen.findByText(/^(Settings|The settings could not be read)$/, { selector: 'h1' })
  return page
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const save = () => userEvent.click(button('Save changes'))
const saved = () => screen.findByText('Saved')

async function fill(label: string, text: string) {
  await userEvent.clear(field(label))
  // At once: each key alone would draw the whole screen.
  if (text) await userEvent.paste(text)
}

const headings = () => screen.getAllByLabelText<HTMLInputElement>(/^Heading of column/).map(({ value }) => value)
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const cells = () => [...(preview().getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)

describe('the settings', () => {
  it('are shown as they are, with nothing to save yet', async () => {
    await open()
    expect(field('Site name').value).toBe('The Test Shelf')
    expect(field('Affiliate tag').value).toBe('sample-21')
    expect(field('Days a price is shown').value).toBe('30')
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    expect(button('Save changes').disabled).toBe(true)
  })

  it('say why they cannot be read, and can be asked for again', async () => {
    let tries = 0
    await open({
      'settings.get': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
        return held
      },
    })
    expect(screen.getByText('503: Not just now.')).toBeDefined()
    await userEvent.click(button('Try again'))
    expect(await screen.findByLabelText('Site name')).toBeDefined()
  })

  it('that the environment makes are read-only, with the reason', async () => {
    held.fixed = { name: 'BLOGOPS_SITE_NAME' }
    await open()
    expect(field('Site name').readOnly).toBe(true)
    const reason = document.getElementById(field('Site name').getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Set by BLOGOPS_SITE_NAME')
    expect(field('Tagline').readOnly).toBe(false)
  })
})

describe('saving', () => {
  it('sends what was changed alone, and shows it at once', async () => {
    const { calls } = await open()
    await fill('Site name', 'The Coffee Shelf ')
    expect(screen.getByText('You have unsaved changes.')).toBeDefined()
    await save()
    await saved()
    expect(sent).toEqual([{ name: 'The Coffee Shelf ' }])
    expect(await screen.findAllByRole('link', { name: 'The Coffee Shelf' })).not.toEqual([])
    expect(calls.filter(call => call === 'site.get')).toHaveLength(2)
    expect(button('Save changes').disabled).toBe(true)
  })

  it('says Saved until something is changed again', async () => {
    await open()
    await fill('Tagline', 'Read, then buy.')
    await save()
    await saved()
    await userEvent.type(field('Tagline'), '!')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('says what it is doing meanwhile', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({ 'settings.update': changes => later.then(() => take(changes)) })
    await fill('Default author', 'Grace Hopper')
    await save()
    expect(button('Saving…').disabled).toBe(true)
    answer()
    await saved()
    expect(sent).toEqual([{ author: 'Grace Hopper' }])
  })

  it('sends a default as such', async () => {
    held.tagline = 'Read, then buy.'
    await open()
    await fill('Tagline', defaultSettings.tagline)
    await save()
    await saved()
    expect(sent).toEqual([{ reset: ['tagline'] }])
  })

  it('shows prices always, or for some days', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('Always show prices'))
    await save()
    await saved()
    await fill('Days a price is shown', '14')
    expect(field('Hide prices older than').checked).toBe(true)
    await save()
    await waitFor(() => expect(sent).toEqual([{ priceMaxAgeDays: null }, { priceMaxAgeDays: 14 }]))
  })
})

describe('what does not hold', () => {
  it('is told beside its field before anybody is called, with the focus on the first', async () => {
    const { calls } = await open()
    await fill('Tagline', '')
    await fill('Affiliate tag', 'two words')
    await fill('Days a price is shown', 'soon')
    await fill('Text of column 5', '')
    await save()
    for (const words of [
      'The home page needs a line to open with',
      'Must be letters, digits, - and _, such as mysite-21',
      'Must be a whole number of days, 1 to 3650',
      'A column of fixed text needs its text',
    ])
      expect(screen.getByText(words)).toBeDefined()
    expect(document.activeElement).toBe(field('Tagline'))
    expect(field('Text of column 5').getAttribute('aria-invalid')).toBe('true')
    expect(field('Site name').getAttribute('aria-invalid')).toBe('false')
    expect(calls).not.toContain('settings.update')
  })

  it('is told of the columns together', async () => {
    await open()
    await userEvent.click(button('Remove column 1'))
    await save()
    const words = screen.getByText('One column, and only one, shows the name of the product')
    expect(document.activeElement).toBe(words)
    await userEvent.click(button('Back to the default columns'))
    expect(screen.queryByText(words.textContent ?? '')).toBeNull()
  })

  it('leaves the focus alone while columns are put right, and stays beside the other fields', async () => {
    await open()
    await fill('Tagline', '')
    await fill('Text of column 5', '')
    await save()
    await userEvent.click(button('Move up column 5'))
    expect(document.activeElement).toBe(button('Move up column 4'))
    expect(screen.queryByText('A column of fixed text needs its text')).toBeNull()
    expect(screen.getByText('The home page needs a line to open with')).toBeDefined()
  })

  it('to the server alone is told in its words beside the field, and everything typed stays', async () => {
    await open({
      'settings.update': () => {
        const fields = [{ field: 'comparison.columns.3.text', message: 'That is not a text.' }]
        throw new BlogopsError('bad_request', 'That is not a text.', { details: { fields } })
      },
    })
    await fill('Site name', 'Mine')
    await fill('Text of column 4', 'Many')
    await save()
    expect(await screen.findByText('That is not a text.')).toBeDefined()
    expect(document.activeElement).toBe(field('Text of column 4'))
    expect([field('Site name').value, field('Text of column 4').value]).toEqual(['Mine', 'Many'])
  })

  it('is told with the reason where it is no single field, and everything typed stays', async () => {
    await open({
      'settings.update': () => {
        throw new BlogopsError('conflict', 'The setting name is fixed by BLOGOPS_SITE_NAME.')
      },
    })
    await fill('Site name', 'Mine')
    await save()
    expect((await screen.findAllByText('The settings were not saved')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/409: The setting name is fixed/).length).toBeGreaterThan(0)
    expect(field('Site name').value).toBe('Mine')
    expect(button('Save changes').disabled).toBe(false)
  })
})

describe('the comparison table', () => {
  it('is previewed as it is typed', async () => {
    await open()
    expect(cells()).toEqual(['Example Product', '4.6', '$49.99', '✓', '40g', 'Buy NowPaid link'])
    await fill('Currency sign', '£')
    await fill('Heading of column 5', 'Weight')
    await fill('Text of column 5', '900 g')
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 2'), 'Review count')
    expect(cells()).toEqual(['Example Product', '1,284', '£49.99', '✓', '900 g', 'Buy NowPaid link'])
    expect(preview().getAllByRole('columnheader')[4]?.textContent).toBe('Weight')
  })

  it('has columns that are added, moved and removed by keyboard', async () => {
    await open()
    button('Add a column').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Heading of column 7'))
    await userEvent.keyboard('Warranty')
    await userEvent.type(field('Text of column 7'), '2 years')
    button('Move up column 7').focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Warranty is column 6 of 7.')).toBeDefined()
    expect(document.activeElement).toBe(button('Move up column 6'))
    button('Remove column 5').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Heading of column 5'))
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Warranty', 'Action'])
    await save()
    await saved()
    expect(sent[0]?.comparison?.columns[4]).toEqual({ label: 'Warranty', shows: 'text', text: '2 years' })
    expect(sent[0]?.comparison?.currency).toBe('$')
  })

  it('has ends beyond which nothing moves', async () => {
    await open()
    const up = button('Move up column 1')
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(up)
    await userEvent.click(button('Move down column 6'))
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    expect(button('Save changes').disabled).toBe(true)
  })

  it('keeps a text while the column shows something else', async () => {
    await open()
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 5'), 'ASIN')
    expect(screen.queryByLabelText('Text of column 5')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 5'), 'Fixed text')
    expect(field('Text of column 5').value).toBe('40g')
  })

  it('goes back to the default columns, with the currency as it is', async () => {
    held.comparison = { currency: '£', columns: [...defaultSettings.comparison.columns].reverse() }
    await open()
    await userEvent.click(button('Back to the default columns'))
    expect(headings()[0]).toBe('Product')
    expect(cells()[2]).toBe('£49.99')
    await save()
    await saved()
    expect(sent).toEqual([{ comparison: { ...defaultSettings.comparison, currency: '£' } }])
  })
})

describe('the prices of models', () => {
  const models = () => screen.queryAllByLabelText<HTMLInputElement>(/^Name of model/).map(({ value }) => value)

  it('are shown with where the defaults come from and that they date', async () => {
    await open()
    expect(models()).toEqual(['claude-fable-5-1', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'])
    expect([field('Input of model 4').value, field('Output of model 4').value]).toEqual(['0.1', '0.5'])
    expect(field('Price of 1,000 web searches').value).toBe('10')
    expect(screen.getByText(/^Prices date\./).textContent).toContain('in November 2026')
  })

  it('are added, changed and removed by keyboard, and sent as figures', async () => {
    await open()
    button('Add a model').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Name of model 5'))
    await userEvent.keyboard('my-local-model{Tab}0{Tab}.5')
    expect(screen.getByText('A model is added.')).toBeDefined()
    button('Remove model 1').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Name of model 1'))
    expect(screen.getByText('claude-fable-5-1 is removed.')).toBeDefined()
    await fill('Input of model 1', '4.25')
    await fill('Price of 1,000 web searches', '8')
    await save()
    await saved()
    const [, opus, ...others] = defaultSettings.modelPrices.models
    const added = { model: 'my-local-model', input: 0, output: 0.5 }
    expect(sent).toEqual([{ modelPrices: { models: [{ ...opus, input: 4.25 }, ...others, added], search: 8 } }])
  })

  it('may all go, and the focus stays in their list', async () => {
    held.modelPrices = { models: [{ model: 'only-one', input: 1, output: 2 }], search: 10 }
    await open()
    await userEvent.click(button('Remove model 1'))
    expect(document.activeElement).toBe(button('Add a model'))
    await save()
    await saved()
    expect(sent).toEqual([{ modelPrices: { models: [], search: 10 } }])
  })

  it('go back to the default models, with the price of searches as it is', async () => {
    held.modelPrices = { models: [], search: 3 }
    await open()
    await userEvent.click(button('Back to the default models'))
    expect(models()).toHaveLength(4)
    await save()
    await saved()
    expect(sent).toEqual([{ modelPrices: { ...defaultSettings.modelPrices, search: 3 } }])
  })

  it('are sent as the default where they are made it again', async () => {
    held.modelPrices = { ...defaultSettings.modelPrices, search: 3 }
    await open()
    await fill('Price of 1,000 web searches', '10')
    await save()
    await saved()
    expect(sent).toEqual([{ reset: ['modelPrices'] }])
  })

  it('that do not hold are told beside their field before anybody is called', async () => {
    const { calls } = await open()
    await fill('Name of model 1', 'two words')
    await fill('Input of model 2', 'much')
    await fill('Output of model 3', '-1')
    await fill('Price of 1,000 web searches', '')
    await save()
    expect(document.activeElement).toBe(field('Name of model 1'))
    const told = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
    expect(told('Name of model 1')).toContain('named as its vendor names it')
    expect(told('Input of model 2')).toBe('A price is a number of US dollars')
    expect(told('Output of model 3')).toBe('A price is at least 0')
    expect(told('Price of 1,000 web searches')).toBe('A price is a number of US dollars')
    expect(calls).not.toContain('settings.update')
    await userEvent.click(button('Remove model 1'))
    expect(field('Input of model 1').getAttribute('aria-invalid')).toBe('false')
    expect(field('Price of 1,000 web searches').getAttribute('aria-invalid')).toBe('true')
  })

  it('of which two are of one model are told of together', async () => {
    await open()
    await fill('Name of model 1', 'claude-opus-5-5')
    await save()
    expect(document.activeElement).toBe(screen.getByText('No two prices may be of the same model'))
  })
})

describe('leaving', () => {
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

  it('is asked about while something is unsaved', async () => {
    await open()
    expect(leave()).toBe(true)
    await fill('Tagline', 'Read, then buy.')
    expect(leave()).toBe(false)
    await save()
    await saved()
    expect(leave()).toBe(true)
  })

  it('by a link of the site needs a yes', async () => {
    await open()
    await fill('Tagline', 'Read, then buy.')
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const home = screen.getAllByRole('link', { name: 'The Test Shelf' })[0]
    if (!home) throw new Error('The header has no logo.')
    await userEvent.click(home)
    expect(location.pathname).toBe('/settings')
    expect(field('Tagline').value).toBe('Read, then buy.')
    await userEvent.click(home)
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(confirm).toHaveBeenCalledTimes(2)
  })
})
