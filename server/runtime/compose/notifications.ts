import { createBackupReminder } from '../../features/notifications/backup-reminder.ts'
import { createChannels } from '../../features/notifications/channels.ts'
import { createDeliveries } from '../../features/notifications/deliveries.ts'
import { notificationHandlers } from '../../features/notifications/handlers.ts'
import { createMessages } from '../../features/notifications/messages.ts'
import { createDueCheck } from '../../features/schedules/due-check.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { Notices, SendMessage } from '../../ports/notices.ts'
import type { Timer } from '../../ports/system.ts'
import type { CoreParts } from './parts.ts'

interface NotificationNeeds extends Pick<CoreParts, 'config' | 'records' | 'signals' | 'clock' | 'newId' | 'log'> {
  lease: Lease
  timer: Timer
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
