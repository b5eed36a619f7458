import { describe, expect, it, onTestFinished } from 'vitest'
import type { NotificationEvent } from '../../contract/field-values.ts'
import { dayMs, minuteMs } from '../../domain/days.ts'
import type { Message } from '../../ports/notices.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { refused } from '../../testing/graph/reply.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { openReconciledAd } from '../ads/testing/open-reconciled.ts'
import { openApprovals } from '../approvals/testing/open-approvals.ts'
import { openOptimizer } from '../optimizer/testing/open-optimizer.ts'
import { createBackupReminder } from './backup-reminder.ts'
import { createMessages } from './messages.ts'

/** Adds a channel for these events to a site. @returns a function that reads the stored messages. */
async function watch(
  { local }: Pick<Awaited<ReturnType<typeof openApprovals>>, 'local'>,
  ...events: NotificationEvent[]
) {
  await local.notifications.add({ kind: 'webhook', name: 'Pager', url: 'https://pager.example/x', events })
  return async () => (await local.notifications.log()).map(({ event, title }) => `${event}: ${title}`)
}

describe('an approval that waits', () => {
  it('is announced once, without the input of the call', async () => {
    const at = await openApprovals()
    const read = await watch(at, 'approval.waiting')
    const { id } = await at.ask()
    expect((await at.ask()).id).toBe(id)
    expect(await read()).toEqual(['approval.waiting: An approval waits: Change the daily budget of an ad set'])
    expect((await at.records.find('notification'))[0]).toMatchObject({
      text: 'Asked by grace with assistant. It expires after 24 hours.',
      path: '/approvals',
    })
  })
})

async function openSyncing() {
  const at = await openReconciledAd()
  onTestFinished(() => at.fake.close())
  async function sync() {
    const { id } = await at.local.ads.sync({})
    for await (const event of at.local.jobs.events({ id })) if (event.type === 'end') break
    return (await at.local.jobs.get({ id })).status
  }
  return { ...at, sync }
}

describe('a failed job', () => {
  it('is announced with its reason', async () => {
    const at = await openSyncing()
    const read = await watch(at, 'job.failed')
    expect(await at.sync()).toBe('done')
    at.fake.nextOf('GET {account}', refused(190))
    expect(await at.sync()).toBe('failed')
    expect(await read()).toEqual(['job.failed: A job failed: Read ad results from Facebook'])
    expect((await at.records.find('notification'))[0]?.text).toMatch(/^The token .* is not valid/)
  })
})

describe('a disapproved ad', () => {
  it('is announced by the sync that finds it, and again after it ran in the meantime', async () => {
    const at = await openSyncing()
    const read = await watch(at, 'ad.disapproved')
    const { list } = at.platform
    let isDisapproved = true
    Object.assign(at.platform, {
      list: async function* (...call: Parameters<typeof list>) {
        for await (const page of list(...call))
          yield page.map(found => ({ ...found, ...(isDisapproved && { stoppedBy: 'review' as const }) }))
      },
    })
    for (const disapproved of [true, true, false, true]) {
      isDisapproved = disapproved
      expect(await at.sync()).toBe('done')
    }
    const line = `ad.disapproved: Facebook disapproved the ad "${at.ad.name}"`
    expect(await read()).toEqual([line, line])
  })
})

it('waits on Today with the reason of Facebook until it is approved, also if nobody wants messages', async () => {
  const at = await openSyncing()
  const [ad] = at.fake.objects('ad')
  if (!ad) throw new Error('There is no ad.')
  const tasks = async () => (await at.local.today.get()).tasks.filter(({ kind }) => kind === 'ad')
  Object.assign(ad, { disapproval: { MISLEADING_CLAIMS: 'The ad promises too much.' } })
  await at.sync()
  expect(await tasks()).toEqual([
    {
      kind: 'ad',
      title: `Facebook disapproved the ad “${at.ad.name}”`,
      note: 'misleading claims: The ad promises too much.',
      href: `/facebook-ads?open=${at.ad.id}`,
      articleId: null,
      progress: null,
    },
  ])
  expect((await at.local.today.get({ only: 'counts' })).counts.tasks).toBeGreaterThan(0)
  // Deleted ads take no place of another.
  await at.records.transact(async tx => {
    const [sync] = await tx.find('adSync')
    const deleted = Array.from({ length: 5 }, (_, n) => `deleted${n}`)
    if (sync) await tx.put('adSync', { ...sync, disapproved: [...deleted, at.ad.id] })
  })
  expect(await tasks()).toHaveLength(1)
  Object.assign(ad, { disapproval: undefined })
  await at.sync()
  expect(await tasks()).toEqual([])
})

describe('spend near the cap', () => {
  it('is announced once a day, from 80 %', async () => {
    const at = await openSyncing()
    const read = await watch(at, 'spend.near_cap')
    const shown = { adId: at.remote.ad, impressions: 1000, clicks: 30, conversions: 2, region: 'Kent' }
    at.fake.deliver({ ...shown, date: '2026-11-20', spend: 79.9 }, { ...shown, date: '2026-11-21', spend: 80 })
    await at.sync()
    await at.sync()
    expect(await read()).toEqual(['spend.near_cap: Ad spend is near the cap: £80.00 on 2026-11-21'])
  })
})

describe('a plan', () => {
  it('is announced when it is stored', async () => {
    const at = await openOptimizer()
    const read = await watch(at, 'plan.ready')
    await at.local.analytics.optimize()
    expect(await read()).toEqual(['plan.ready: A plan of the optimizer is ready'])
  })
})

describe('an overdue backup', () => {
  it('is announced once a day, until there is a backup', async () => {
    const time = createSharedTime()
    const sent: Message[] = []
    const sendNotification = async (_: unknown, message: Message) => {
      sent.push(message)
      return { outcome: 'sent', answer: 'HTTP 200' } as const
    }
    const { app, local } = await createTestApp({ clock: time.clock, timer: time.process().timer, sendNotification })
    await app.startSchedules()
    await watch({ local }, 'backup.overdue')
    await time.pass(7 * dayMs - minuteMs)
    expect(sent).toEqual([])
    await time.pass(2 * dayMs)
    expect(sent.map(({ text }) => text.split('.')[0])).toEqual([
      'This site has no backup, after 7 days',
      'This site has no backup, after 8 days',
    ])
    for await (const _ of local.backup.download({}));
    await time.pass(6 * dayMs)
    expect(sent).toHaveLength(2)
    await time.pass(2 * dayMs)
    expect(sent.at(-1)?.text).toContain('The last backup is 8 days old.')
  })

  it('is announced once by several processes', async () => {
    const clock = createManualClock()
    const records = createMemoryRecordStore()
    const { local } = await createTestApp({ records, clock })
    const read = await watch({ local }, 'backup.overdue')
    clock.advance(8 * dayMs)
    const messages = createMessages({ records, clock })
    await Promise.all([1, 2, 3].map(() => createBackupReminder({ records, messages, clock, backupDays: 7 })()))
    expect(await read()).toEqual(['backup.overdue: The backup is overdue'])
    expect(await createBackupReminder({ records, messages, clock, backupDays: 0 })()).toBeNull()
  })
})
