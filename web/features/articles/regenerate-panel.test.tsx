// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import type { Proposal, ProposalText } from '../../../server/contract/schemas/proposal.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, head, product, site } from '../../testing/fixtures.ts'
import { closePage, openPage } from '../../testing/open-page.tsx'
import { LazyBodyField } from './body/lazy-body-field.ts'

beforeAll(async () => {
  addDialogMethods()
  configure({ asyncUtilTimeout: 8_000 })
  await LazyBodyField.preload()
})
beforeEach(() => localStorage.clear())
afterEach(closePage)

const at = '2026-11-21T09:00:00.000Z'
const content = '<h3>Overview</h3><p>All of it.</p><h3>How to Choose</h3><p>Think.</p>'

function proposalOf(changes: Partial<Proposal> = {}): Proposal {
  return {
    ...{ number: 1, status: 'open', part: 'section', section: 'How to Choose', stale: false, basedOn: 1, jobId: 'j1' },
    ...{ createdBy: 'ada', createdAt: at, decidedBy: null, decidedAt: null },
    ...changes,
  }
}

function jobOf(changes: Partial<Job> = {}): Job {
  const step = { startedAt: at, finishedAt: null }
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
    steps: [{ name: 'write', title: 'Write the section', status: 'running', ...step }],
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
    'jobs.get': () => {
      proposals = [proposalOf()]
      return jobOf({ status: 'done', result: { ...made, proposal: { articleId: 'a1', number: 1 } } })
    },
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
    const { asked } = await open()
    const select = await openDialog()
    expect([...select.options].map(({ text }) => text)).toEqual([
      ...['Overview', 'How to Choose', 'The excerpt', 'The products and their text'],
    ])
    await userEvent.selectOptions(select, 'How to Choose')
    await press('Regenerate')
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
      throw new BlogopsError('bad_request', '“Five Grinders” was not generated; edit it by hand.')
    }
    await open({ 'articles.sections': refuse })
    await ready()
    await press('Regenerate…')
    expect((await screen.findByRole('dialog')).textContent).toContain('was not generated; edit it by hand')
  })

  it('shows the step and the cost, and can be cancelled', async () => {
    let status: Job['status'] = 'running'
    const cost = {
      usd: 0.04,
      calls: 1,
      inputTokens: 1,
      outputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      searches: 0,
    }
    const { calls } = await open({
      'jobs.get': () => jobOf({ status, cost }),
      'jobs.cancel': () => {
        status = 'cancelled'
        return jobOf({ status })
      },
    })
    await openDialog()
    await press('Regenerate')
    expect(await screen.findByText('Write the section…')).toBeDefined()
    expect(screen.getByText('Cost so far: $0.04')).toBeDefined()
    await press(/^Cancel.*regeneration/)
    expect(await screen.findByText(/Cancelled\. The article is as it was/)).toBeDefined()
    expect(calls).toContain('jobs.cancel')
    await press(/^Close.*this message/)
    expect(screen.queryByText(/Cancelled/)).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('finds the work again after leaving, and says what it failed with', async () => {
    localStorage.setItem('blogops:regeneration:a1', 'j1')
    const error = {
      code: 'verification_failed',
      message: 'The new excerpt does not hold.',
      hint: 'Regenerate it once more.',
    } as const
    await open({ 'jobs.get': () => jobOf({ status: 'failed', error }) })
    expect(await screen.findByText(/The new excerpt does not hold\. Regenerate it once more\./)).toBeDefined()
  })

  it('says so where there is nothing to approve', async () => {
    localStorage.setItem('blogops:regeneration:a1', 'j1')
    await open({ 'jobs.get': () => jobOf({ status: 'done', result: { ...made, proposal: null } }) })
    expect(await screen.findByText(/says what the article says already/)).toBeDefined()
  })

  it('forgets work that the server knows nothing of', async () => {
    localStorage.setItem('blogops:regeneration:a1', 'j1')
    const gone = () => {
      throw new BlogopsError('not_found', 'There is no job j1.')
    }
    await open({ 'jobs.get': gone })
    await ready()
    await waitFor(() => expect(localStorage).toHaveLength(0))
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
