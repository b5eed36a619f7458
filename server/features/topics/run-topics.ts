import { BlogopsError, temporaryCodes } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import { topicsGenerate } from '../../contract/schemas/audit.ts'
import type { Job } from '../../contract/schemas/job.ts'
import { defaultFormat } from '../../domain/article-formats.ts'
import { minuteMs } from '../../domain/days.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { Audit } from '../audit/audit.ts'
import type { Generation } from '../generation/generation.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SiteLock } from '../processes/leases.ts'
import {
  assertBelowOwnLimit,
  describeSpent,
  findRefusalOfAll,
  getCostLimit,
  settleTopic,
  toProblem,
  toSkipReason,
} from './topic-outcome.ts'
import type { TopicStore } from './topic-store.ts'
import type { TopicFeeds } from './topics.ts'

interface TopicRunnerOptions {
  store: TopicStore
  feeds: TopicFeeds
  jobs: Pick<Jobs, 'find' | 'resume' | 'wait'>
  generation: Pick<Generation, 'startClaimed'>
  /** Current day of the site. */
  today(): Promise<string>
  audit: Audit
  /** Runs work in one process at a time. */
  oneAtATime: SiteLock
  clock: Clock
  /** Called when a job of the queue has ended. */
  onEnd(): void
}

const isTemporary = (cause: unknown) => cause instanceof BlogopsError && temporaryCodes.has(cause.code)

/** Time in milliseconds after which a running job is looked at again, in case its end was missed. */
const lookMs = minuteMs

/**
 * Creates the check that runs the topics of the queue one after the other. A topic is claimed in the transaction that
 * creates its job, so it is neither lost nor generated twice, whichever process ends.
 */
export function createTopicRunner(options: TopicRunnerOptions) {
  const { store, feeds, jobs, generation, today, audit, oneAtATime, clock, onEnd } = options
  const followed = new Set<string>()

  function follow(jobId: string): void {
    if (followed.has(jobId)) return
    followed.add(jobId)
    const end = (job?: Job) => {
      followed.delete(jobId)
      if (job && hasEnded(job)) onEnd()
    }
    // If the job cannot be read, the next look finds its end.
    void jobs.wait(jobId).then(end, () => end())
  }

  /** Starts the first job of a topic, or another one after its job was cancelled. */
  async function startJob(topic: TopicRecord, queue: TopicQueueRecord): Promise<void> {
    const cost = { costUsd: 0, earlierCostUsd: (topic.earlierCostUsd ?? 0) + (topic.costUsd ?? 0) }
    assertBelowOwnLimit({ ...topic, ...cost })
    const { category, campaignId, publish, withoutTag, embedded, format = defaultFormat, productCount } = topic
    const maxCostUsd = getCostLimit({ ...topic, ...cost }, queue)
    const feed = topic.feed && (await feeds.read(topic.feed))
    const input = {
      topic: topic.topic,
      format,
      productCount,
      draft: !publish,
      withoutTag,
      embedded,
      ...(category !== null && { category }),
      ...(campaignId !== null && { campaignId }),
      ...(maxCostUsd !== null && { maxCostUsd }),
      ...(feed && { feed }),
    }
    const job = await generation.startClaimed(input, topic.createdBy, (tx, jobId) =>
      store.claim(tx, { topic, queue }, { jobId, resumes: false, ...cost }),
    )
    if (job) await audit.runScheduled(topicsGenerate, { topic: topic.topic }, async () => job)
  }

  /** Starts a topic, again if it has a job that failed. @throws errors that pass. */
  async function start(topic: TopicRecord, queue: TopicQueueRecord): Promise<void> {
    const earlier = topic.jobId === null ? undefined : await jobs.find(topic.jobId)
    if (earlier && earlier.status !== 'cancelled') {
      await store.claimAgain(topic, queue)
      return
    }
    try {
      await startJob(topic, queue)
    } catch (cause) {
      if (isTemporary(cause)) throw cause
      const pauseReason = findRefusalOfAll(cause)
      if (pauseReason !== null) await store.changeQueue(() => ({ paused: true, pauseReason }))
      else await store.changeIfSame(topic, { status: 'failed', endedAt: store.now(), problem: toProblem(topic, cause) })
    }
  }

  async function startNext(): Promise<void> {
    const [topic, queue] = [await store.findNext(), await store.readQueue()]
    if (!topic || queue.paused) return
    if (topic.latestDate !== null && topic.latestDate < (await today())) {
      await store.changeIfSame(topic, { status: 'skipped', endedAt: store.now(), problem: toSkipReason(topic) })
    } else if (queue.maxCostUsd !== null && queue.spentUsd >= queue.maxCostUsd) {
      await store.changeQueue(() => ({ paused: true, pauseReason: describeSpent(queue) }))
    } else await start(topic, queue)
  }

  /** Resumes the job of a topic, unless it runs already or needs no more work. */
  async function resumeJob(topic: TopicRecord, job: Job): Promise<void> {
    const limit = getCostLimit({ ...topic, costUsd: job.cost?.usd ?? 0 }, await store.readQueue())
    try {
      if (job.status === 'failed' || job.status === 'interrupted') await jobs.resume(job.id, limit)
    } catch (cause) {
      // Another process has resumed it.
      if (!(cause instanceof BlogopsError) || cause.code !== 'conflict') throw cause
    }
    await store.changeIfSame(topic, { resumes: false })
  }

  const findJob = async ({ jobId }: TopicRecord) => (jobId === null ? undefined : jobs.find(jobId))

  /** @returns undefined if there is work to do now; otherwise when to look again, or null for never. */
  async function findIdleTime(): Promise<Date | null | undefined> {
    const running = await store.findRunning()
    if (!running) return (await store.readQueue()).paused || !(await store.findNext()) ? null : undefined
    const job = await findJob(running)
    if (!job || running.resumes || hasEnded(job)) return undefined
    follow(job.id)
    return new Date(clock.now().getTime() + lookMs)
  }

  async function work(): Promise<void> {
    const running = await store.findRunning()
    if (!running) return startNext()
    const job = await findJob(running)
    if (running.resumes && job) await resumeJob(running, job)
    else if (!job || hasEnded(job))
      await store.settle(running, (queue, isAbandoned) =>
        settleTopic(running, job, { queue, at: store.now(), isAbandoned }),
      )
  }

  async function workUntilIdle(): Promise<void> {
    while ((await findIdleTime()) === undefined) await work()
  }

  /** @returns the time of the next look, or null if nothing can run. */
  return async function check(): Promise<Date | null> {
    for (;;) {
      const next = await findIdleTime()
      if (next !== undefined) return next
      // The lock only spares other processes the attempt; claims are transactions.
      await oneAtATime('topics', workUntilIdle)
    }
  }
}
