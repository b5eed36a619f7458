// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Campaign } from '../../../server/contract/schemas/ads.ts'
import type { Job, JobEvent } from '../../../server/contract/schemas/job.ts'
import { routes } from '../../app/routes.tsx'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, head, site } from '../../testing/fixtures.ts'
import { campaign, cost, job, jobEvents, result } from '../../testing/generation.ts'
import { closePage, openPage } from '../../testing/open-page.tsx'
import { pushedEvents } from '../../testing/pushed-events.ts'

// Nothing of the screen is hidden, and to find that out of every element takes most of the time.
configure({ defaultHidden: true, asyncUtilTimeout: 5_000 })

type Input = Readonly<Record<string, unknown>>

/** What the fake server holds and was sent, and the events it tells. */
let jobs: Job[]
let campaigns: Campaign[]
let orders: { input: Input; key: string | null }[]
let cancelled: unknown[]
let stream: ReturnType<typeof pushedEvents<JobEvent>>
let tell: ReturnType<typeof jobEvents>
/** Where each connection to the stream began. */
let followedFrom: (string | null)[]

beforeAll(() => {
  addDialogMethods()
  return Promise.all(routes.map(route => route.preload()))
})
beforeEach(() => {
  localStorage.clear()
  jobs = []
  campaigns = [campaign()]
  orders = []
  cancelled = []
  followedFrom = []
  stream = pushedEvents()
  tell = jobEvents()
})
afterEach(closePage)

async function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.list': () => [head()],
    'articles.get': ({ slug }) => article({ id: 'a7', slug: String(slug), title: 'Five Earbuds Compared' }),
    'articles.products': () => [],
    'generate.engine': () => ({ model: { name: 'claude', server: 'api.anthropic.com' } }),
    'campaigns.list': () => campaigns,
    'campaigns.create': ({ name, objective }) => {
      const made = campaign({ id: 'c2', name: String(name), objective: String(objective) })
      campaigns = [made, ...campaigns]
      return made
    },
    'jobs.list': () => jobs,
    'jobs.get': ({ id }) => jobs.find(one => one.id === id),
    'jobs.create': ({ input }, headers) => {
      orders.push({ input: Object(input), key: headers.get('idempotency-key') })
      jobs = [job({ status: 'queued' }), ...jobs]
      return jobs[0]
    },
    'jobs.events': (_, headers) => {
      followedFrom.push(headers.get('last-event-id'))
      return stream.events()
    },
    'jobs.cancel': ({ id }) => {
      cancelled.push(id)
      stream.push(tell.cancelled())
      return job({ status: 'cancelled' })
    },
    ...changes,
  }
  const page = await openPage('/create', { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Create Article with AI' })
  return page
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(field(label), text, { delay: null })
const optionsOf = (label: string) => [...field(label).querySelectorAll('option')].map(one => [one.value, one.text])
const generate = () => press('Generate Article')
const toast = (text: string) => screen.findByText(text, { selector: '.toast *' })
const progress = () => screen.queryByRole('region', { name: /^Generating/ })
const steps = () => [...document.querySelectorAll('.steps[aria-label] .step-title')].map(one => one.textContent)

/** Started, with the first step under way. */
async function started(changes: FakeAnswers = {}) {
  const page = await open(changes)
  await type('Topic', 'wireless earbuds')
  await generate()
  await waitFor(() => expect(followedFrom).toHaveLength(1))
  return page
}

describe('the form', () => {
  it('offers what the specification says, with its defaults', async () => {
    await open()
    expect(field('Topic').value).toBe('')
    expect(field('Category').value).toBe('tech')
    expect(optionsOf('Category').map(([value]) => value)).toEqual([
      ...['tech', 'home', 'fitness', 'office', 'audio', 'gaming'],
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

  it('says what does not hold before anybody is called, with the focus on it', async () => {
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

  it('sends what was typed, and nothing that was not', async () => {
    await started()
    expect(orders.map(({ input }) => input)).toEqual([{ topic: 'wireless earbuds', category: 'tech', productCount: 5 }])
    expect(orders[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('sends campaign, cost limit and draft where they were chosen', async () => {
    await open()
    await type('Topic', 'desk lamps')
    await userEvent.selectOptions(field('Category'), 'office')
    await userEvent.selectOptions(field('Number of products'), '7')
    await screen.findByText('Spring sound')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await type('Cost limit (US dollars)', '0.50')
    await userEvent.click(field('Keep as a draft'))
    await generate()
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(orders[0]?.input).toEqual({
      ...{ topic: 'desk lamps', category: 'office', productCount: 7, campaignId: 'c1', maxCostUsd: 0.5, draft: true },
    })
  })

  it('says where the article comes from when no model is connected, and how to connect one', async () => {
    await open({ 'generate.engine': () => ({ model: null }) })
    expect(await screen.findByText('No model is connected.')).toBeDefined()
    expect(screen.getByText('ANTHROPIC_API_KEY')).toBeDefined()
    expect(screen.queryByText(/Amazon UK is searched/)).toBeNull()
  })

  it('works where the campaigns cannot be read, which can be tried again', async () => {
    let tries = 0
    await open({
      'campaigns.list': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
        return campaigns
      },
    })
    await screen.findByText('The campaigns could not be read.')
    await press('Try again')
    expect(await screen.findByText('Spring sound')).toBeDefined()
  })
})

describe('a new campaign', () => {
  const dialog = () => within(screen.getByRole('dialog'))

  it('is made, listed, chosen and told of, and the form is empty the next time', async () => {
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
    expect(campaigns[0]?.objective).toBe('REACH')
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

describe('while it generates', () => {
  it('says first what the specification says, with the form disabled and the focus on the progress', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({
      'jobs.create': async () => {
        await later
        return job()
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await screen.findByText('Searching Amazon for real products...')).toBeDefined()
    expect(document.activeElement).toBe(progress())
    expect(field('Topic').closest('fieldset')?.disabled).toBe(true)
    expect(field('Topic').value).toBe('wireless earbuds')
    answer()
    const words = 'Claude AI is searching Amazon for real "wireless earbuds" products...'
    expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
    expect(document.activeElement).toBe(progress())
  })

  it('shows the steps, what they tell, the products found and the cost, as they come', async () => {
    await started()
    stream.push(
      tell.start(),
      tell.step('find'),
      tell.message('find', 'Read 12 pages.'),
      tell.products('Hobbin', 'Mill'),
    )
    const link = await screen.findByRole('link', { name: /^Hobbin/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'sponsored nofollow noopener'])
    expect(screen.getByText('Read 12 pages.')).toBeDefined()
    expect(steps()).toEqual(['Find products: under way', 'Plan the article: waiting', 'Publish: waiting'])
    expect(screen.getByText(/^Claude AI is searching Amazon/)).toBeDefined()
    stream.push(tell.event({ type: 'cost', step: 'find', cost: cost() }))
    expect(await screen.findByText('$0.04 · 12,300 tokens · 3 searches')).toBeDefined()
    stream.push(tell.products('Hobbin', 'Third one'), tell.step('find', 'done'), tell.step('outline'))
    expect(await screen.findByText('Step 2 of 3: Plan the article')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Products found (3)' })).toBeDefined()
    expect(steps()[0]).toBe('Find products: done')
  })

  it('leaves a link that leads elsewhere out', async () => {
    await started()
    const products = [{ name: 'Sly', amazonUrl: 'javascript:alert(1)' }]
    stream.push(tell.start(), tell.event({ type: 'products', step: 'find', products }))
    expect((await screen.findByText('Sly')).tagName).toBe('SPAN')
  })

  it('goes on after a lost connection where it broke, without a word of failure', async () => {
    await started({ 'jobs.get': () => job() })
    stream.push(tell.start(), tell.step('find'))
    await waitFor(() => expect(steps()).toHaveLength(3))
    const first = stream
    stream = pushedEvents()
    first.breakOff()
    expect(await screen.findByText(/^Connection lost; trying again/)).toBeDefined()
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(followedFrom).toEqual([null, '2']))
    expect(screen.queryByText(/^Connection lost/)).toBeNull()
    stream.push(tell.step('find', 'done'), tell.step('outline'))
    expect(await screen.findByText('Step 2 of 3: Plan the article')).toBeDefined()
    expect(screen.queryByText('Generation Failed')).toBeNull()
  })

  it('hears of the end though it came while the connection was lost', async () => {
    await started({ 'jobs.get': () => job({ status: 'done', result: result() }) })
    stream.breakOff()
    await screen.findByText(/^Connection lost/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
  })

  it('is cancelled, and the way leads home', async () => {
    await started()
    await press('Cancel')
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(cancelled).toEqual(['j1'])
    expect(screen.queryByText('Generation Failed')).toBeNull()
  })

  it('says so where it could not be cancelled', async () => {
    await started({
      'jobs.cancel': () => {
        throw new TypeError('fetch failed')
      },
    })
    await press('Cancel')
    expect(await toast('The generation goes on')).toBeDefined()
    expect(progress()).not.toBeNull()
  })

  it('ends where it was cancelled elsewhere, and says so', async () => {
    await started()
    stream.push(tell.cancelled())
    expect(await screen.findByRole('heading', { name: 'Generation cancelled' })).toBeDefined()
  })
})

describe('a generation that fails', () => {
  const failure = { code: 'not_enough_products', message: 'Only 2 of 5 products fit.', hint: 'Ask for 3.' }

  it('is told in a toast and stays readable, with the form as it was', async () => {
    await started()
    stream.push(tell.start(), tell.step('find'), tell.failed({ ...failure, code: 'not_enough_products' }))
    expect(await toast('Generation Failed')).toBeDefined()
    expect(await toast('Only 2 of 5 products fit.')).toBeDefined()
    const panel = screen.getByRole('region', { name: 'Generation Failed' })
    expect(panel.textContent).toContain('Only 2 of 5 products fit.Ask for 3.')
    expect(document.activeElement).toBe(panel)
    expect(progress()).toBeNull()
    expect(field('Topic').value).toBe('wireless earbuds')
    expect(field('Topic').closest('fieldset')?.disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Go on where it stopped' })).toBeNull()
  })

  it('can go on where it stopped, where what failed may pass', async () => {
    await started({ 'jobs.resume': ({ id }) => job({ id: String(id) }) })
    stream.push(tell.start(), tell.failed({ code: 'rate_limited', message: 'Too many calls.' }))
    await screen.findByRole('region', { name: 'Generation Failed' })
    await press('Go on where it stopped')
    await waitFor(() => expect(progress()).not.toBeNull())
    stream.push(tell.done())
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
  })

  it('at its limit of cost can go on with the one it needs', async () => {
    let asked: unknown
    await started({
      'jobs.resume': ({ id, maxCostUsd }) => {
        asked = maxCostUsd
        return job({ id: String(id) })
      },
    })
    const details = { limitUsd: 0.5, spentUsd: 0.411, mostUsd: 0.2 }
    stream.push(tell.start(), tell.failed({ code: 'cost_limit', message: 'Too dear.', details }))
    await screen.findByRole('region', { name: 'Generation Failed' })
    await press('Go on with a limit of $0.62')
    await waitFor(() => expect(asked).toBe(0.62))
  })

  it('to start is told in the server’s words', async () => {
    await open({
      'jobs.create': () => {
        throw new BlogopsError('unavailable', '100 jobs are waiting already.', { hint: 'Wait for some to finish.' })
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await toast('503: 100 jobs are waiting already.')).toBeDefined()
    expect(screen.getByText('Wait for some to finish.')).toBeDefined()
  })

  it('is told beside the field, where the server says which', async () => {
    await open({
      'jobs.create': () => {
        const fields = [{ field: 'input.topic', message: 'That is not a topic.' }]
        throw new BlogopsError('bad_request', 'That is not a topic.', { details: { fields } })
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await screen.findByText('That is not a topic.', { selector: '.field-error' })).toBeDefined()
    expect(document.activeElement).toBe(field('Topic'))
  })

  it('for want of an answer is tried again as the same', async () => {
    let tries = 0
    const keys: (string | null)[] = []
    await open({
      'jobs.create': (_, headers) => {
        keys.push(headers.get('idempotency-key'))
        tries += 1
        if (tries === 1) throw new TypeError('fetch failed')
        return job()
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await toast('Failed to generate article. Please try again.')).toBeDefined()
    expect(screen.getByText('The server could not be reached.')).toBeDefined()
    await generate()
    await waitFor(() => expect(progress()).not.toBeNull())
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('a generation that succeeds', () => {
  async function withCampaign() {
    await open()
    await screen.findByText('Spring sound')
    await type('Topic', 'wireless earbuds')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await generate()
    await waitFor(() => expect(followedFrom).toHaveLength(1))
  }

  it('leads straight to the article without a campaign', async () => {
    await started()
    stream.push(tell.done())
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Five Earbuds Compared' })).toBeDefined()
  })

  it.each([
    ['Create Ads Now', '/articles/a7/manage'],
    ['Skip for Now', '/article/five-earbuds'],
    ['Close', '/article/five-earbuds'],
  ])('offers with a campaign to create its ads: %s', async (choice, path) => {
    await withCampaign()
    stream.push(tell.done())
    const dialog = within(await screen.findByRole('dialog', { name: 'Article Created Successfully!' }))
    expect(dialog.getByText(/3 ad variants with different targeting will be created/).textContent).toContain('preview')
    await userEvent.click(dialog.getByRole('button', { name: choice }))
    await waitFor(() => expect(location.pathname).toBe(path))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe(path)
  })

  it('but without its ad set tells why, and leads to the article', async () => {
    await withCampaign()
    stream.push(tell.done({ adSetError: 'There is no campaign c1.' }))
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
    expect(await toast('Ad Set Creation Failed')).toBeDefined()
    expect(await toast('There is no campaign c1.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('coming back', () => {
  it('finds the running job, with the form it was started with, and its campaign', async () => {
    await open()
    await screen.findByText('Spring sound')
    await type('Topic', 'wireless earbuds')
    await userEvent.selectOptions(field('Category'), 'audio')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await generate()
    await waitFor(() => expect(followedFrom).toHaveLength(1))
    closePage()
    stream = pushedEvents()
    await open()
    await waitFor(() => expect(progress()).not.toBeNull())
    expect([field('Topic').value, field('Category').value]).toEqual(['wireless earbuds', 'audio'])
    expect(document.activeElement).not.toBe(progress())
    stream.push(tell.done())
    expect(await screen.findByRole('dialog', { name: 'Article Created Successfully!' })).toBeDefined()
  })

  it('shows the newest of one’s own, and lists the others with their state and who started them', async () => {
    jobs = [
      job({ id: 'j4', title: 'Review of 3 products: kettles', createdBy: 'grace', status: 'queued' }),
      job({ id: 'j3', title: 'Review of 3 products: desk lamps' }),
      job({ id: 'j2', title: 'Review of 3 products: monitors' }),
      job({ id: 'j1', title: 'Review of 3 products: old news', status: 'done', createdBy: 'grace', result: result() }),
    ]
    await open()
    expect(await screen.findByRole('region', { name: 'Generating “desk lamps”' })).toBeDefined()
    const others = within(screen.getByRole('region', { name: 'Also under way' }))
    expect(others.getAllByRole('listitem').map(one => one.textContent)).toEqual([
      'kettlesWaiting for its turn · started by grace',
      'monitorsRunning · started by you',
    ])
    expect(field('Topic').value).toBe('desk lamps')
    expect(field('Number of products').value).toBe('3')
  })

  it('leaves the form free while somebody else’s job runs', async () => {
    jobs = [job({ createdBy: 'grace' })]
    await open()
    await screen.findByText(/started by grace/)
    expect(progress()).toBeNull()
    expect(field('Topic').closest('fieldset')?.disabled).toBe(false)
  })

  it('tells once of what ended meanwhile', async () => {
    const old = new Date(Date.now() - 2 * 3_600_000).toISOString()
    jobs = [
      job({ id: 'j3', status: 'done', result: result() }),
      job({ id: 'j2', status: 'done', result: result(), updatedAt: old, title: 'Review of 3 products: old' }),
      job({ id: 'j1', status: 'done', result: result(), createdBy: 'grace' }),
    ]
    await open()
    const told = await screen.findByText(/^Finished:/)
    expect(within(told).getByRole('link').getAttribute('href')).toBe('/article/five-earbuds')
    expect(screen.getAllByText(/^Finished:/)).toHaveLength(1)
    closePage()
    await open()
    await waitFor(() => expect(screen.getByText('What happens')).toBeDefined())
    expect(screen.queryByText(/^Finished:/)).toBeNull()
  })

  it('tells of what failed meanwhile, and fills the form to try it again', async () => {
    const error = { code: 'upstream_unavailable', message: 'The model did not answer.', hint: 'Try later.' } as const
    jobs = [job({ status: 'failed', error, title: 'Review of 7 products: standing desks' })]
    await open()
    expect(await screen.findByText('The model did not answer.')).toBeDefined()
    await press(/^Try again/)
    expect([field('Topic').value, field('Number of products').value]).toEqual(['standing desks', '7'])
    expect(document.activeElement).toBe(field('Topic'))
  })

  it('takes who is not signed in any more to sign in', async () => {
    await started({
      'jobs.get': () => {
        throw new BlogopsError('unauthorized', 'Sign in first.')
      },
    })
    stream.breakOff()
    await screen.findByText(/^Connection lost/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(location.pathname).toBe('/auth'))
  })
})
