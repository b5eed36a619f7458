import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { Job, JobEvent } from '../../../../server/contract/schemas/job.ts'
import type { PlanRun, PlanSummary, Refusal } from '../../../../server/contract/schemas/optimizer.ts'
import type { NextTopics, Replacement } from '../../../../server/contract/schemas/optimizer-reports.ts'
import { routes } from '../../../app/routes.tsx'
import { adSet } from '../../../testing/ads.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { optimization, planRun, planSummary, runJob, runSteps } from '../../../testing/optimizer.ts'
import { pushedEvents } from '../../../testing/pushed-events.ts'
import { searching } from '../../../testing/searching.ts'

/** State of the fake server, the requests it received and the events it sends. */
interface FakeServer {
  jobs: Job[]
  run: PlanRun
  /** State of the run after its plan is applied or undone. */
  after: PlanRun | undefined
  history: PlanSummary[]
  topics: NextTopics
  replacements: Replacement[]
  refusals: Refusal[]
  sent: Readonly<Record<string, unknown>>[]
  stream: ReturnType<typeof pushedEvents<JobEvent>>
}

const createFakeState = (): FakeServer => ({
  jobs: [],
  run: planRun(),
  after: undefined,
  history: [planSummary()],
  topics: {
    days: { from: '2026-08-24', to: '2026-11-21' },
    currency: 'GBP',
    sample: false,
    topics: [],
    search: null,
    dismissed: [],
    notes: ['Visitors from ads are not counted.'],
  },
  replacements: [],
  refusals: [],
  sent: [],
  stream: pushedEvents(),
})

export const fake = createFakeState()

/** Registers the hooks of a test file. */
export function prepareScreen(): void {
  searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })
  beforeAll(() => {
    addDialogMethods()
    return Promise.all(routes.map(route => route.preload()))
  })
  beforeEach(() => {
    Object.assign(fake, createFakeState())
  })
}

function answerAction(input: Readonly<Record<string, unknown>>): PlanRun {
  fake.sent.push(input)
  fake.run = fake.after ?? fake.run
  return fake.run
}

const answers: FakeAnswers = {
  'site.get': () => site,
  'user.current': () => ada,
  'facebook.status': () => ({ isConfigured: true, message: 'Connected.', lastSync: null }),
  'adsets.list': () => [adSet({ name: 'Grinders' })],
  'jobs.list': asked => fake.jobs.filter(({ type }) => type === asked.type),
  'jobs.events': () => fake.stream.events(),
  'jobs.cancel': ({ id }) => {
    fake.sent.push({ cancelled: id })
    return runJob({ status: 'cancelled' })
  },
  'optimizer.start': () => {
    const job = runJob({ status: 'queued' })
    fake.jobs = [job]
    return { ...job, begun: true }
  },
  'optimizer.schedule': () => ({ cron: '0 3 * * *', next: '2026-11-22T03:00:00.000Z', cap: 100, used: 42.5 }),
  'optimizer.plans': () => fake.history,
  'optimizer.replacements': () => fake.replacements,
  'optimizer.topics': () => fake.topics,
  'optimizer.plan': () => fake.run,
  'optimizer.apply': answerAction,
  'optimizer.undo': answerAction,
  'optimizer.refuse': answerAction,
  'refusals.list': () => fake.refusals,
  'refusals.allow': ({ id }) => {
    const refusal = fake.refusals.find(other => other.id === id)
    if (!refusal) throw new BlogopsError('not_found', `No change ${id} is refused.`)
    fake.refusals = fake.refusals.filter(other => other !== refusal)
    return refusal
  },
}

export async function open(path = '/ai-optimizer', changes: FakeAnswers = {}) {
  const both = { ...answers, ...changes }
  const page = await openPage(path, { server: both, browser: both, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'AI Optimizer' })
  return page
}

/** Opens an existing plan. */
export async function openPlan(run: Partial<PlanRun> = {}, changes: FakeAnswers = {}) {
  fake.run = planRun(run)
  const page = await open('/ai-optimizer?plan=p1', changes)
  await screen.findByRole('heading', { name: 'Proposed Changes' })
  return page
}

const at = '2026-11-21T10:00:00.000Z'

/** Events of a run. */
export const runEvents = {
  start: (): JobEvent => ({ sequence: 1, at, type: 'start', steps: runSteps }),
  step: (): JobEvent => ({ sequence: 2, at, type: 'step', step: 'judge', status: 'running' }),
  message: (message: string): JobEvent => ({ sequence: 3, at, type: 'message', step: 'judge', message }),
  done: (): JobEvent => ({ sequence: 4, at, type: 'end', status: 'done', result: optimization(), error: null }),
  ended: (status: 'failed' | 'cancelled', error: Job['error'] = null): JobEvent => ({
    sequence: 4,
    at,
    type: 'end',
    status,
    result: null,
    error,
  }),
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const part = (name: string) => screen.findByRole('region', { name })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const toast = (text: string) => screen.findByText(text, { selector: '.toast *' })
