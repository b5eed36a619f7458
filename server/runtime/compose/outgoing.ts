import { createBackupReminder } from '../../features/notifications/backup-reminder.ts'
import { createChannels } from '../../features/notifications/channels.ts'
import { createDeliveries } from '../../features/notifications/deliveries.ts'
import { notificationHandlers } from '../../features/notifications/handlers.ts'
import { createMessages } from '../../features/notifications/messages.ts'
import { createDueCheck } from '../../features/schedules/due-check.ts'
import { queueChangedPages } from '../../features/search/changed-pages.ts'
import { createIndexNow, searchHandlers } from '../../features/search/index-now.ts'
import { createSearchFigures } from '../../features/search/search-figures.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { ReadSearchExport } from '../../ports/import-files.ts'
import type { SubmitUrls } from '../../ports/links.ts'
import type { Notices, SendMessage } from '../../ports/notices.ts'
import type { Timer } from '../../ports/system.ts'
import type { CoreParts } from './parts.ts'

/** Wires what the site sends out by itself: messages to people, and changed pages to search engines. */

interface SenderNeeds extends Pick<CoreParts, 'config' | 'records' | 'signals' | 'clock' | 'newId' | 'log'> {
  lease: Lease
  timer: Timer
}

interface NotificationNeeds extends SenderNeeds {
  send: SendMessage
}

/** Wires the channels of notifications and the delivery of messages. */
export function wireNotifications({ config, lease, ...needs }: NotificationNeeds) {
  const { siteUrl, localWebhooks, smtp } = config
  const messages = createMessages(needs)
  const deliveries = createDeliveries({ ...needs, messages, siteUrl })
  const remind = createBackupReminder({ ...needs, messages, backupDays: config.backupDays })
  /** Reminders come first, so that they are sent at once. */
  async function check(): Promise<Date | null> {
    const times = [await remind(), await deliveries.check()].filter(time => time !== null)
    return times.length === 0 ? null : new Date(Math.min(...times.map(time => time.getTime())))
  }
  const dueCheck = createDueCheck({ ...needs, name: 'notifications', check, sole: lease.sole })
  const notices: Notices = { announce: messages.announce, isWanted: messages.isWanted, wake: dueCheck.wake }
  return {
    notices,
    start: dueCheck.start,
    async stop(): Promise<void> {
      deliveries.stop()
      await dueCheck.stop()
    },
    handlers: notificationHandlers({
      channels: createChannels({ ...needs, localWebhooks, hasMail: smtp !== null }),
      messages,
      deliveries,
      newId: needs.newId,
      wake: dueCheck.wake,
    }),
  }
}

/** Wraps the records for the features that write articles and pages, so that no change is missed. */
export function openPageQueue({ records, clock }: Pick<CoreParts, 'records' | 'clock'>) {
  let wake = () => {}
  return {
    records: queueChangedPages({ records, clock, onQueued: () => wake() }),
    /** Sets the function that is called after a page was queued. */
    onQueued(run: () => void): void {
      wake = run
    },
  }
}

interface SearchNeeds extends SenderNeeds {
  queue: Pick<ReturnType<typeof openPageQueue>, 'onQueued'>
  readExport: ReadSearchExport
  submit: SubmitUrls
}

/** Wires the figures of search engines, and what they are told about changed pages. */
export function wireSearch({ config, queue, readExport, submit, lease, ...needs }: SearchNeeds) {
  const { siteUrl, indexNowUrl: endpoint } = config
  const indexNow = createIndexNow({ ...needs, siteUrl, endpoint, submit, wake: () => dueCheck.wake() })
  const dueCheck = createDueCheck({ ...needs, name: 'search engines', check: indexNow.check, sole: lease.sole })
  queue.onQueued(dueCheck.wake)
  return {
    readIndexNow: indexNow.read,
    start: dueCheck.start,
    stop: dueCheck.stop,
    handlers: searchHandlers({ figures: createSearchFigures({ ...needs, siteUrl, readExport }), indexNow }),
  }
}
