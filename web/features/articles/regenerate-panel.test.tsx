// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Job, JobEvent } from '../../../server/contract/schemas/job.ts'
import type { Proposal, ProposalText } from '../../../server/contract/schemas/proposal.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, head, product, site } from '../../testing/fixtures.ts'
import { cost, jobEvents } from '../../testing/generation.ts'
import { closePage, openPage } from '../../testing/open-page.tsx'
import { pushedEvents } from '../../testing/pushed-events.ts'
import { LazyBodyField } from './body/lazy-body-field.ts'

beforeAll(async () => {
  addDialogMethods()
  configure({ asyncUtilTimeout: 8_000 })
  await LazyBodyField.preload()
})
beforeEach(() => {
  localStorage.clear()
  stream = pushedEvents()
  tell = jobEvents()
})
afterEach(closePage)

/** What the job tells, as a test goes along. */
let stream: ReturnType<typeof pushedEvents<JobEvent>>
let tell: ReturnType<typeof jobEvents>

const at = '2026-11-21T09:00:00.000Z'
const content = '<h3>Overview</h3><p>All of it.</p><h3>How to Choose</h3><p>Think.</p>'

function proposalOf(changes: Partial<Proposal> = {}): Proposal {
  return {
    ...{ number: 1, status: 'open', part: 'section', section: 'How to Choose', stale: false, basedOn: 1, jobId: 'j1' },
    ...{ createdBy: 'ada', createdAt: at, decidedBy: null, decidedAt: null },
    ...changes,
  }
}

const steps = [{ name: 'write', title: 'Write the section' }]

function jobOf(changes: Partial<Job> = {}): Job {
  return {
    ...{
      id: 'j1',
      type: 'regeneration',
      status: 'running',
      title: 'Regenerate',
      result: null,
      error: null,
      cost: null,
    },
    ...{ createdBy: 'ada', createdAt: at, updatedAt: at },
    steps: steps.map(step => ({ ...step, status: 'running', startedAt: at, finishedAt: null })),
    ...changes,
  }
}

const { id: _id, priceCurrent: _current, priceUntil: _until, ...grinder } = product()
const textOf = (changes: Partial<ProposalText> = {}): ProposalText => ({
  ...proposalOf(),
  before: { title: 'Five Grinders Compared', excerpt: 'Which.', content, products: [grinder] },
  after: {
    title: 'Five Grinders Compared',
    excerpt: 'Which.',
    content: content.replace('Think.', 'Think twice.'),
    products: [grinder],
  },
  ...changes,
})

const made = { article: { id: 'a1', slug: 's', title: 'T' }, part: 'section', section: 'How to Choose' } as const

const writing = () => [
  tell.event({ type: 'start', steps }),
  tell.event({ type: 'step', step: 'write', status: 'running' }),
]
const done = (number: number | null) =>
  tell.event({
    ...{ type: 'end', status: 'done', error: null },
    result: { ...made, proposal: number === null ? null : { articleId: 'a1', number } },
  })

async function open(answers: FakeAnswers = {}) {
  let stored = article({ content })
  let proposals: Proposal[] = []
  const asked: Record<string, unknown>[] = []
  const api: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => stored,
    'articles.list': () => [head()],
    'articles.proposals': () => proposals,
    'articles.sections': () => [
      { name: 'Overview', kind: 'overview' },
      { name: 'How to Choose', kind: 'guide' },
    ],
    'articles.regenerate': input => {
      asked.push(input)
      return jobOf({ status: 'queued' })
    },
    'articles.proposal': () => textOf(),
    'articles.approve': input => {
      asked.push(input)
      proposals = []
      stored = { ...stored, content: textOf().after.content, version: 2 }
      return stored
    },
    'articles.discard': () => {
      proposals = []
      return proposalOf({ status: 'discarded', decidedBy: 'ada', decidedAt: at })
    },
    'jobs.events': () => stream.events(),
    ...answers,
  }
  const setProposals = (next: Proposal[]) => {
    proposals = next
  }
  return { ...(await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })), asked, setProposals }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const ready = () => screen.findByRole('button', { name: 'Regenerate…' })

async function openDialog() {
  await ready()
  await press('Regenerate…')
  return screen.findByLabelText<HTMLSelectElement>('What to make anew')
}

describe('regenerating a part of an article', () => {
  it('asks which part, follows the work, and shows what came of it', async () => {
    const { asked, setProposals } = await open()
    const select = await openDialog()
    expect([...select.options].map(({ text }) => text)).toEqual([
      ...['Overview', 'How to Choose', 'The excerpt', 'The products and their text'],
    ])
    await userEvent.selectOptions(select, 'How to Choose')
    await press('Regenerate')
    stream.push(...writing())
    expect(await screen.findByText('Running: Write the section')).toBeDefined()
    setProposals([proposalOf()])
    stream.push(done(1))
    const review = await screen.findByRole('dialog', { name: 'Regenerated: the section “How to Choose”' })
    expect(asked).toEqual([{ id: 'a1', part: 'section', section: 'How to Choose' }])
    expect(await within(review).findByText('Think.')).toBeDefined()
    expect(within(review).getByText('Think twice.')).toBeDefined()
    expect(within(review).getByText('2 paragraphs as before')).toBeDefined()
    await press('Approve')
    await screen.findByText(/is in the article now/)
    expect(asked.at(-1)).toEqual({ id: 'a1', number: '1', version: 1 })
    expect(screen.queryByText('Waiting for approval')).toBeNull()
    expect(screen.getByText('All saved')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Text of the article' }).textContent).toContain('Think twice.')
  })

  it('sends a cost limit, and says what is wrong with one', async () => {
    const { asked } = await open()
    await userEvent.selectOptions(await openDialog(), 'The excerpt')
    const limit = screen.getByLabelText('Cost limit (US dollars)')
    await act(async () => void fireEvent.change(limit, { target: { value: 'much' } }))
    expect(screen.getByText('The cost limit must be a number of US dollars')).toBeDefined()
    await press('Regenerate')
    await act(async () => void fireEvent.change(limit, { target: { value: '0.5' } }))
    await press('Regenerate')
    await waitFor(() => expect(asked).toEqual([{ id: 'a1', part: 'excerpt', maxCostUsd: 0.5 }]))
  })

  it('has unsaved changes saved first', async () => {
    const { asked } = await open()
    await ready()
    await act(async () => void fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Four Grinders' } }))
    await openDialog()
    expect(screen.getByText(/Save your changes first/)).toBeDefined()
    await press('Regenerate')
    expect(asked).toEqual([])
  })

  it('says why an article cannot be regenerated', async () => {
    const refuse = () => {
      const hint = 'blogops articles edit five-grinders'
      throw new BlogopsError('bad_request', '“Five Grinders” was not generated; edit it by hand.', { hint })
    }
    await open({ 'articles.sections': refuse })
    await ready()
    await press('Regenerate…')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/was not generated; edit it by hand\.$/)).toBeDefined()
  })

  it('shows the step and the cost, and can be cancelled', async () => {
    const { calls } = await open({
      'jobs.cancel': () => {
        stream.push(tell.cancelled())
        return jobOf({ status: 'cancelled' })
      },
    })
    await openDialog()
    await press('Regenerate')
    expect(await screen.findByText('Waiting for its turn')).toBeDefined()
    stream.push(...writing(), tell.event({ type: 'cost', step: 'write', cost: cost({ searches: 0 }) }))
    expect(await screen.findByText('Cost so far: $0.04 · 12,300 tokens')).toBeDefined()
    await press(/^Cancel.*regeneration/)
    expect(await screen.findByText(/Cancelled\. The article is as it was/)).toBeDefined()
    expect(calls).toContain('jobs.cancel')
    await press(/^Close.*this message/)
    expect(screen.queryByText(/Cancelled/)).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('pays once where an answer was lost and it is asked for again, from the dialog opened anew too', async () => {
    const keys: (string | null)[] = []
    await open({
      'articles.regenerate': (_, headers) => {
        keys.push(headers.get('idempotency-key'))
        if (keys.length < 3) throw new TypeError('fetch failed')
        return jobOf({ status: 'queued' })
      },
    })
    const again = async () => {
      await press('Regenerate')
      await screen.findByText(/^The server could not be reached/)
    }
    await openDialog()
    await again()
    await again()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await openDialog()
    await press('Regenerate')
    await screen.findByText('Waiting for its turn')
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]])
    stream.push(done(null))
    await screen.findByText(/says what the article says already/)
    await press(/^Close.*this message/)
    await openDialog()
    await press('Regenerate')
    await waitFor(() => expect(keys).toHaveLength(4))
    expect(keys[3]).not.toBe(keys[0])
  })

  it('goes on after a lost connection where it broke', async () => {
    const followedFrom: (string | null)[] = []
    await open({
      'jobs.get': () => jobOf(),
      'jobs.events': (_, headers) => {
        followedFrom.push(headers.get('last-event-id'))
        return stream.events()
      },
    })
    await openDialog()
    await press('Regenerate')
    stream.push(...writing())
    await screen.findByText('Running: Write the section')
    const first = stream
    stream = pushedEvents()
    first.breakOff()
    await screen.findByText(/^Connection lost; trying again/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(followedFrom).toEqual([null, '2']))
    stream.push(done(null))
    expect(await screen.findByText(/says what the article says already/)).toBeDefined()
  })
})

describe('a regeneration found again after leaving', () => {
  beforeEach(() => localStorage.setItem('blogops:regeneration:a1', 'j1'))

  it('says what it failed with', async () => {
    await open()
    stream.push(
      tell.failed({
        code: 'not_enough_products',
        message: 'Only 2 of 5 products were found.',
        hint: 'Choose another topic.',
      }),
    )
    expect(await screen.findByText(/Only 2 of 5 products were found\. Choose another topic\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
  })

  it.each([
    [
      {
        code: 'cost_limit',
        message: 'Too dear.',
        details: { enoughUsd: 0.62 },
        hint: 'Go on with a higher limit: blogops jobs resume j1 --max-cost 0.62',
      },
      'Too dear. Go on with a higher limit.',
      ['Go on with a limit of $0.62', { id: 'j1', maxCostUsd: 0.62 }],
    ],
    [
      { code: 'rate_limited', message: 'Too many calls.', hint: 'Raise the limit at the vendor, or wait' },
      'Too many calls. Raise the limit at the vendor, or wait.',
      ['Go on where it stopped', { id: 'j1' }],
    ],
  ] as const)('goes on where what failed may pass: %j', async (error, told, [button, order]) => {
    const resumed: unknown[] = []
    const { setProposals } = await open({
      'jobs.resume': input => {
        resumed.push(input)
        stream = pushedEvents()
        return jobOf()
      },
    })
    stream.push(tell.failed(error))
    const failure = await screen.findByText('Nothing was proposed.')
    expect(failure.parentElement?.textContent).toBe(`Nothing was proposed. ${told}`)
    await press(button)
    const underWay = await screen.findByText('Waiting for its turn')
    expect(document.activeElement).toBe(underWay.parentElement)
    expect(resumed).toEqual([order])
    setProposals([proposalOf()])
    stream.push(...writing(), done(1))
    expect(await screen.findByRole('dialog', { name: 'Regenerated: the section “How to Choose”' })).toBeDefined()
  })

  it('has no button for a limit that says not how much is enough', async () => {
    await open()
    const hint = 'Add its price, then: blogops jobs resume j1'
    stream.push(tell.failed({ code: 'cost_limit', message: 'No price.', hint }))
    expect(await screen.findByText(/then: blogops jobs resume j1/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
  })

  it('says so where there is nothing to approve', async () => {
    await open()
    stream.push(done(null))
    expect(await screen.findByText(/says what the article says already/)).toBeDefined()
  })

  it('is forgotten where the server knows nothing of it', async () => {
    const gone = () => {
      throw new BlogopsError('not_found', 'There is no job j1.')
    }
    await open({ 'jobs.events': gone, 'jobs.get': gone })
    await ready()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(screen.queryByText(/cannot be shown/)).toBeNull()
  })

  it('says so where the server does not tell of it', async () => {
    const refuse = () => {
      throw new BlogopsError('forbidden', 'Jobs are not for you.')
    }
    await open({ 'jobs.events': refuse, 'jobs.get': refuse })
    expect(await screen.findByText(/Jobs are not for you/)).toBeDefined()
    await press(/^Close.*this message/)
    expect(localStorage).toHaveLength(0)
  })
})

describe('a proposal', () => {
  async function review(proposal: Proposal, answers: FakeAnswers = {}) {
    const { setProposals, ...page } = await open({ 'articles.proposals': () => [proposal], ...answers })
    setProposals([proposal])
    await ready()
    await userEvent.click(await screen.findByRole('button', { name: /^Review.*proposal 1$/ }))
    return { ...page, dialog: await screen.findByRole('dialog') }
  }

  it('can be discarded', async () => {
    const { calls } = await review(proposalOf())
    await screen.findByText('Think twice.')
    await press('Discard')
    await screen.findByText(/stays as it is/)
    expect(calls).toContain('articles.discard')
  })

  it('that is stale can be discarded and nothing else', async () => {
    const stale = proposalOf({ stale: true })
    const { calls } = await review(stale, { 'articles.proposal': () => textOf({ stale: true }) })
    expect(await screen.findByText(/it would undo what was saved/)).toBeDefined()
    await press('Approve')
    expect(calls).not.toContain('articles.approve')
  })

  it('of products says what is new, what goes and what costs otherwise', async () => {
    const proposal = proposalOf({ part: 'products', section: null })
    const text = textOf({
      ...proposal,
      before: { ...textOf().before, products: [grinder, { ...grinder, name: 'Old Mill', asin: 'B0SMPLC002' }] },
      after: {
        ...textOf().after,
        products: [
          { ...grinder, price: 39.9 },
          { ...grinder, name: 'New Mill', asin: 'B0SMPLC003', price: null },
        ],
      },
    })
    const { dialog } = await review(proposal, { 'articles.proposal': () => text })
    const list = await within(dialog).findAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'StaysHobbin Daily, £39.90, was £49.90',
      'NewNew Mill, no price',
      'GoesOld Mill, £49.90',
    ])
    expect(dialog.textContent).toContain('but not the old products')
  })
})
