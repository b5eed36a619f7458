import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import type { Job, JobEvent } from '../../../../server/contract/schemas/job.ts'
import type { Proposal, ProposalText } from '../../../../server/contract/schemas/regeneration.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article, head, product, site } from '../../../testing/fixtures.ts'
import { jobEvents } from '../../../testing/generation.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pushedEvents } from '../../../testing/pushed-events.ts'
import { searching } from '../../../testing/searching.ts'
import { LazyBodyField } from '../article-fields.tsx'

/** Event stream of the job, and a builder for its events. */
export const work = { stream: pushedEvents<JobEvent>(), tell: jobEvents() }

/** Prepares a test file of the screen. Call it once per file. */
export function prepareScreen(): void {
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    addDialogMethods()
    await LazyBodyField.preload()
  })
  beforeEach(() => {
    localStorage.clear()
    work.stream = pushedEvents()
    work.tell = jobEvents()
  })
}

const at = '2026-11-21T09:00:00.000Z'
const content = '<h3>Overview</h3><p>All of it.</p><h3>How to Choose</h3><p>Think.</p>'

export function proposalOf(changes: Partial<Proposal> = {}): Proposal {
  return {
    number: 1,
    status: 'open',
    part: 'section',
    section: 'How to Choose',
    stale: false,
    basedOn: 1,
    jobId: 'j1',
    createdBy: 'ada',
    createdAt: at,
    decidedBy: null,
    decidedAt: null,
    ...changes,
  }
}

const steps = [{ name: 'write', title: 'Write the section' }]

export function jobOf(changes: Partial<Job> = {}): Job {
  return {
    id: 'j1',
    type: 'regeneration',
    priority: 'interactive',
    retry: null,
    status: 'running',
    title: 'Regenerate',
    result: null,
    error: null,
    cost: null,
    createdBy: 'ada',
    createdAt: at,
    updatedAt: at,
    steps: steps.map(step => ({ ...step, status: 'running', startedAt: at, finishedAt: null })),
    ...changes,
  }
}

const desk = { ...product(), link: product().amazonUrl, pros: [], cons: [], stated: [], labels: [] }

const { id: _id, priceCurrent: _current, priceUntil: _until, ...proposed } = product()
export const grinder = proposed
export const textOf = (changes: Partial<ProposalText> = {}): ProposalText => ({
  ...proposalOf(),
  unmatchedLinks: [],
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

export const writing = () => [
  work.tell.event({ type: 'start', steps }),
  work.tell.event({ type: 'step', step: 'write', status: 'running' }),
]
export const done = (number: number | null) =>
  work.tell.event({
    type: 'end',
    status: 'done',
    error: null,
    result: { ...made, proposal: number === null ? null : { articleId: 'a1', number } },
  })

export async function open(answers: FakeAnswers = {}) {
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
    'products.list': () => ({ version: 1, products: [desk], affected: [] }),
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
    'jobs.events': () => work.stream.events(),
    ...answers,
  }
  const setProposals = (next: Proposal[]) => {
    proposals = next
  }
  return { ...(await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })), asked, setProposals }
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const ready = () => screen.findByRole('button', { name: 'Regenerate…' })
