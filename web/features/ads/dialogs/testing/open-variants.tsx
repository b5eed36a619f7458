import { screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { AdVariantsResult } from '../../../../../server/contract/schemas/ad-variants.ts'
import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Job, JobEvent } from '../../../../../server/contract/schemas/job.ts'
import { adSet, campaign } from '../../../../testing/ads.ts'
import type { FakeAnswers } from '../../../../testing/fake-api.ts'
import { article, site } from '../../../../testing/fixtures.ts'
import { job, jobEvents } from '../../../../testing/generation.ts'
import { pushedEvents } from '../../../../testing/pushed-events.ts'
import { VariantsDialog } from '../variants-dialog.tsx'
import { openDialog, press } from './open-dialog.tsx'
import { promoted, written } from './variants.ts'

/** State of the fake server and the requests it received. */
interface FakeServer {
  adSets: AdSet[]
  ads: Ad[]
  /** Requests by kind, with their input and idempotency key. */
  writings: { attempt: unknown; key: string | null }[]
  deployments: Readonly<Record<string, unknown>>[]
  cancelled: unknown[]
  /** Event stream of each job, in the order they were started. */
  streams: ReturnType<typeof pushedEvents<JobEvent>>[]
  job: Partial<Job>
}

const createFakeState = (): FakeServer => ({
  adSets: [adSet()],
  ads: [],
  writings: [],
  deployments: [],
  cancelled: [],
  streams: [],
  job: {},
})

export const fake = createFakeState()
const keys = new Map<string, Job>()

export function resetFake(): void {
  Object.assign(fake, createFakeState())
  keys.clear()
}

/** Starts one job per idempotency key, like the real server. */
function startJob(key: string | null): Job {
  const known = keys.get(key ?? '')
  if (known) return known
  fake.streams.push(pushedEvents())
  const started = job({ id: `j${fake.streams.length}`, status: 'queued', ...fake.job })
  keys.set(key ?? '', started)
  return started
}

const answers: FakeAnswers = {
  'site.get': () => site,
  'articles.byId': () => article(),
  'adsets.ofArticle': () => fake.adSets,
  'ads.list': () => fake.ads,
  'facebook.status': () => ({ isConfigured: false, message: 'Database-Only Mode', lastSync: null }),
  'campaigns.list': () => [campaign(), campaign({ id: 'c2', name: 'Summer kettles' })],
  'ads.variants': ({ attempt }, headers) => {
    fake.writings.push({ attempt, key: headers.get('idempotency-key') })
    return startJob(headers.get('idempotency-key'))
  },
  'ads.deployment': ({ articleId: _, ...request }, headers) => {
    fake.deployments.push(request)
    return startJob(headers.get('idempotency-key'))
  },
  'jobs.events': ({ id }) => getStream(String(id)).events(),
  'jobs.get': ({ id }) => job({ id: String(id), ...fake.job }),
  'jobs.cancel': ({ id }) => {
    fake.cancelled.push(id)
    getStream(String(id)).push(jobEvents().cancelled())
    return job({ id: String(id), status: 'cancelled' })
  },
}

function getStream(id: string) {
  const stream = fake.streams[Number(id.slice(1)) - 1]
  if (!stream) throw new Error(`No job ${id} was started.`)
  return stream
}

export function open(changes: FakeAnswers = {}) {
  const onClose = vi.fn()
  const onDeployed = vi.fn()
  const dialog = <VariantsDialog article={promoted} onClose={onClose} onDeployed={onDeployed} />
  return { onClose, onDeployed, ...openDialog(dialog, { ...answers, ...changes }) }
}

const at = '2026-11-21T10:00:00.000Z'

/** Sends events of the latest job. */
export function sendEvents(...events: JobEvent[]): void {
  fake.streams.at(-1)?.push(...events)
}

/** Events of a job whose first step has begun. */
export function toRunningEvents(title: string, message?: string): JobEvent[] {
  return [
    { type: 'start', steps: [{ name: 'x', title }], sequence: 1, at },
    { type: 'step', step: 'x', status: 'running', sequence: 2, at },
    ...(message === undefined ? [] : [{ type: 'message' as const, step: 'x', message, sequence: 3, at }]),
  ]
}

/** Opens the dialog and completes the writing job. */
export async function openWritten(changes: FakeAnswers = {}, result: Partial<AdVariantsResult> = {}) {
  const page = open(changes)
  await screen.findByText('Queued')
  sendEvents(toEndEvent('done', written(result)))
  await screen.findByRole('heading', { name: 'Variant A' })
  return page
}

export function toEndEvent(status: Job['status'], result: Job['result'], error: Job['error'] = null): JobEvent {
  return { type: 'end', status, result, error, sequence: 99, at }
}

/** Presses the deploy button and waits for the job. */
export async function startDeployment(name = 'Deploy All 3 Ads') {
  const before = fake.streams.length
  await press(name)
  await waitFor(() => expect(fake.streams).toHaveLength(before + 1))
  await screen.findByText('Queued')
}
