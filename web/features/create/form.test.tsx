// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import {
  fake,
  field,
  generate,
  open,
  optionsOf,
  prepareScreen,
  press,
  started,
  toast,
  type,
} from './testing/open-create.ts'

prepareScreen()

describe('an address with a topic', () => {
  it.each([
    ['?topic=quiet+desk+lamps&category=office', ['quiet desk lamps', 'office']],
    ['?topic=kettles&category=kitchen', ['kettles', 'kitchen']],
    ['?topic=toys&category=toys', ['toys', 'tech']],
    ['?topic=earbuds', ['earbuds', 'tech']],
    ['', ['', 'tech']],
  ])('fills the form with it: %s', async (query, values) => {
    await open({}, `/create${query}`)
    expect([field('Topic').value, field('Category').value]).toEqual(values)
  })
})

describe('the form', () => {
  it('offers the specified options and defaults', async () => {
    await open()
    expect(field('Topic').value).toBe('')
    expect(screen.queryByLabelText('Amazon’s API')).toBeNull()
    expect(field('Category').value).toBe('tech')
    expect(optionsOf('Category').map(([value]) => value)).toEqual([
      ...['tech', 'home', 'fitness', 'office', 'audio', 'gaming', 'coffee-grinders', 'kitchen'],
    ])
    expect(field('Number of products').value).toBe('5')
    expect(optionsOf('Number of products')).toEqual([
      ['3', '3 products'],
      ['5', '5 products (recommended)'],
      ['7', '7 products'],
      ['10', '10 products'],
    ])
    expect(field('Ad campaign (optional)').value).toBe('none')
    await waitFor(() => expect(optionsOf('Ad campaign (optional)').map(([value]) => value)).toEqual(['none', 'c1']))
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/')
  })

  it('offers the formats, each with the numbers of products that fit', async () => {
    await open()
    expect(optionsOf('Format')).toEqual([
      ['roundup', 'Round-up'],
      ['review', 'Single review'],
      ['versus', 'X or Y'],
      ['howto', 'How-to'],
    ])
    await userEvent.selectOptions(field('Format'), 'howto')
    expect(optionsOf('Number of products').map(([value]) => value)).toEqual(['2', '3', '5', '7'])
    expect(field('Number of products').value).toBe('3')
    await userEvent.selectOptions(field('Format'), 'versus')
    expect(screen.queryByLabelText('Number of products')).toBeNull()
    await type('Topic', 'kettle or pan')
    await generate()
    await waitFor(() =>
      expect(fake.orders).toMatchObject([{ input: { topic: 'kettle or pan', format: 'versus', productCount: 2 } }]),
    )
  })

  it('takes the format from the address, and states its length', async () => {
    await open({}, '/create?topic=desk+lamps&format=howto')
    expect([field('Format').value, field('Number of products').value]).toEqual(['howto', '3'])
    await userEvent.selectOptions(field('Format'), 'review')
    expect(screen.getByText(/^Writes at least 1,200 words/)).toBeDefined()
  })

  it('validates before sending and moves focus to the first error', async () => {
    const { calls } = await open()
    await type('Topic', 'ab')
    await generate()
    expect(screen.getByText('Topic must be at least 3 characters')).toBeDefined()
    expect(document.activeElement).toBe(field('Topic'))
    await type('Cost limit (US dollars)', 'much')
    await generate()
    expect(screen.getByText('The cost limit must be a number of US dollars')).toBeDefined()
    expect(document.querySelector('details')?.open).toBe(true)
    expect(calls).not.toContain('jobs.create')
  })

  it('sends only the entered values', async () => {
    await started()
    expect(fake.orders.map(({ input }) => input)).toEqual([
      { topic: 'wireless earbuds', category: 'tech', productCount: 5 },
    ])
    expect(fake.orders[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('sends campaign, cost limit and draft if they were chosen', async () => {
    await open()
    await type('Topic', 'desk lamps')
    await userEvent.selectOptions(field('Category'), 'office')
    await userEvent.selectOptions(field('Number of products'), '7')
    await screen.findByText('Spring sound')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await type('Cost limit (US dollars)', '0.50')
    await userEvent.click(field('Save as draft'))
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).toEqual({
      topic: 'desk lamps',
      category: 'office',
      productCount: 7,
      campaignId: 'c1',
      maxCostUsd: 0.5,
      draft: true,
    })
  })

  it("offers Amazon's API while it is configured, and sends only a choice", async () => {
    await open({ 'generate.engine': () => ({ model: null, amazon: 'search' }) })
    await screen.findByLabelText('Amazon’s API')
    expect(screen.getByText('The built-in writer uses the products of Amazon’s API.', { exact: false })).toBeDefined()
    await userEvent.selectOptions(field('Amazon’s API'), 'complete')
    expect(screen.getByText(/sample catalogue and labels the article/)).toBeDefined()
    await type('Topic', 'desk lamps')
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).toMatchObject({ topic: 'desk lamps', amazon: 'complete' })
  })

  it('warns about an article on the same topic, but still generates another', async () => {
    const similar = { id: 'a7', slug: 'earbuds-compared', title: 'Earbuds Compared', status: 'published' }
    await open({ 'generate.similar': ({ topic }) => (topic === 'wireless earbuds' ? [similar, similar] : []) })
    await type('Topic', 'wireless earbuds')
    const link = await screen.findByRole('link', { name: 'Earbuds Compared' })
    expect(link.getAttribute('href')).toBe('/article/earbuds-compared')
    expect(link.parentElement?.textContent).toMatch(
      /^You already have an article on this topic: .*\. There is 1 more\.$/,
    )
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
  })

  it('explains the sample catalogue and how to connect a model', async () => {
    await open({ 'generate.engine': () => ({ model: null }) })
    expect(await screen.findByText('No AI model is connected.')).toBeDefined()
    expect(screen.getByText('ANTHROPIC_API_KEY')).toBeDefined()
    expect(screen.queryByText(/Searches Amazon UK/)).toBeNull()
  })

  it('does not offer app campaigns', async () => {
    const app = { ...fake.campaigns[0], id: 'c9', name: 'An app', objective: 'OUTCOME_APP_PROMOTION' }
    await open({ 'campaigns.list': () => [...fake.campaigns, app] })
    await screen.findByText('Spring sound')
    expect(screen.queryByText('An app')).toBeNull()
  })

  it('works if campaigns cannot be read, and retries', async () => {
    let tries = 0
    await open({
      'campaigns.list': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
        return fake.campaigns
      },
    })
    await screen.findByText('Could not load campaigns.')
    await press('Try again')
    expect(await screen.findByText('Spring sound')).toBeDefined()
  })
})

describe('a new campaign', () => {
  const dialog = () => within(screen.getByRole('dialog'))

  it('is created, listed, selected and announced, and the next form is empty', async () => {
    const { calls } = await open()
    await screen.findByText('Spring sound')
    await press('New campaign')
    expect([...dialog().getByLabelText('Objective').querySelectorAll('option')].map(one => one.value)).toEqual([
      ...['LINK_CLICKS', 'CONVERSIONS', 'REACH'],
    ])
    expect(dialog().getByLabelText<HTMLSelectElement>('Objective').value).toBe('LINK_CLICKS')
    await type('Campaign name', 'Autumn ears')
    await userEvent.selectOptions(field('Objective'), 'REACH')
    await press('Create Campaign')
    await waitFor(() => expect(field('Ad campaign (optional)').value).toBe('c2'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await toast('Campaign Created')).toBeDefined()
    expect(await toast('Campaign "Autumn ears" has been created successfully.')).toBeDefined()
    expect(calls.filter(call => call === 'campaigns.list')).toHaveLength(2)
    expect(fake.campaigns[0]?.objective).toBe('REACH')
    await press('New campaign')
    expect([field('Campaign name').value, field('Objective').value]).toEqual(['', 'LINK_CLICKS'])
  })

  it.each(['', 'ab'])('needs a name of three characters, which %j is not', async name => {
    const { calls } = await open()
    await press('New campaign')
    if (name) await type('Campaign name', name)
    await press('Create Campaign')
    expect(screen.getByText('Campaign name must be at least 3 characters')).toBeDefined()
    expect(document.activeElement).toBe(field('Campaign name'))
    expect(calls).not.toContain('campaigns.create')
  })

  it.each([
    [new BlogopsError('storage_full', 'The disk is full.'), '507: The disk is full.'],
    [new TypeError('fetch failed'), 'Please try again.'],
  ])('that fails is told, and what was typed stays', async (error, told) => {
    await open({
      'campaigns.create': () => {
        throw error
      },
    })
    await press('New campaign')
    await type('Campaign name', 'Autumn ears')
    await press('Create Campaign')
    expect(await toast('Failed to Create Campaign')).toBeDefined()
    expect(await toast(told)).toBeDefined()
    expect(dialog().getByRole('alert').textContent).toBe(`Failed to Create Campaign: ${told}`)
    expect(field('Campaign name').value).toBe('Autumn ears')
  })
})
