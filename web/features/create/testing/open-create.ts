import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { Job, JobEvent } from '../../../../server/contract/schemas/job.ts'
import { routes } from '../../../app/routes.tsx'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article, head, site } from '../../../testing/fixtures.ts'
import { campaign, job, jobEvents } from '../../../testing/generation.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pushedEvents } from '../../../testing/pushed-events.ts'
import { searching } from '../../../testing/searching.ts'

/** State of the fake server, the requests it received, and its event stream. */
interface FakeServer {
  jobs: Job[]
  campaigns: Campaign[]
  orders: { input: Readonly<Record<string, unknown>>; key: string | null }[]
  cancelled: unknown[]
  stream: ReturnType<typeof pushedEvents<JobEvent>>
  tell: ReturnType<typeof jobEvents>
  /** `Last-Event-ID` of each connection to the stream. */
  followedFrom: (string | null)[]
}

const untouched = (): FakeServer => ({
  jobs: [],
  campaigns: [campaign()],
  orders: [],
  cancelled: [],
  followedFrom: [],
  stream: pushedEvents(),
  tell: jobEvents(),
})

export const fake = untouched()

/** Prepares a test file of the screen. Call it once per file. */
export function prepareScreen(): void {
  // Nothing of the screen is hidden, and checking each element for it would take most of the time.
  searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })
  beforeAll(() => {
    addDialogMethods()
    return Promise.all(routes.map(route => route.preload()))
  })
  beforeEach(() => {
    localStorage.clear()
    Object.assign(fake, untouched())
  })
}

const answers: FakeAnswers = {
  'site.get': () => site,
  'user.current': () => ada,
  'articles.list': () => [head()],
  'articles.get': ({ slug }) => article({ id: 'a7', slug: String(slug), title: 'Five Earbuds Compared' }),
  'articles.products': () => [],
  'articles.links': () => ({ mentions: [], alsoIn: [] }),
  'generate.engine': () => ({ model: { name: 'claude', server: 'api.anthropic.com' } }),
  'generate.similar': () => [],
  'generate.topics': () => ({ origin: null, topics: [] }),
  'campaigns.list': () => fake.campaigns,
  'campaigns.create': ({ name, objective }) => {
    const made = campaign({ id: 'c2', name: String(name), objective: String(objective) })
    fake.campaigns = [made, ...fake.campaigns]
    return made
  },
  'jobs.list': asked => fake.jobs.filter(({ type }) => type === asked.type),
  'jobs.get': ({ id }) => fake.jobs.find(one => one.id === id),
  'jobs.create': ({ input }, headers) => {
    fake.orders.push({ input: Object(input), key: headers.get('idempotency-key') })
    fake.jobs = [job({ status: 'queued' }), ...fake.jobs]
    return fake.jobs[0]
  },
  'jobs.events': (_, headers) => {
    fake.followedFrom.push(headers.get('last-event-id'))
    return fake.stream.events()
  },
  'jobs.cancel': ({ id }) => {
    fake.cancelled.push(id)
    fake.stream.push(fake.tell.cancelled())
    return job({ status: 'cancelled' })
  },
}

export async function open(changes: FakeAnswers = {}, path = '/create') {
  const both = { ...answers, ...changes }
  const page = await openPage(path, { server: both, browser: both, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Create Article with AI' })
  return page
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const type = (label: string, text: string) => userEvent.type(field(label), text, { delay: null })
export const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map(one => [one.value, one.text])
export const generate = () => press('Generate Article')
export const toast = (text: string) => screen.findByText(text, { selector: '.toast *' })
export const progress = () => screen.queryByRole('region', { name: /^Generating/ })
export const steps = () => [...document.querySelectorAll('.steps[aria-label] .step-title')].map(one => one.textContent)

/** Started, and followed. */
export async function started(changes: FakeAnswers = {}) {
  const page = await open(changes)
  await type('Topic', 'wireless earbuds')
  await generate()
  await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
  return page
}
