import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as notificationsContract from '../../contract/operations/notifications.ts'
import type { NewId } from '../../ports/system.ts'
import type { Channels } from './channels.ts'
import type { Deliveries } from './deliveries.ts'
import { type Messages, toNotification } from './messages.ts'

interface NotificationHandlersOptions {
  channels: Channels
  messages: Messages
  deliveries: Deliveries
  newId: NewId
  /** Checks again what is due. */
  wake(): void
}

export function notificationHandlers({
  channels,
  messages,
  deliveries,
  newId,
  wake,
}: NotificationHandlersOptions): HandlersOf<typeof notificationsContract> {
  return {
    'notifications.channels': () => channels.list(),
    async 'notifications.add'(fields) {
      const added = await channels.add(fields)
      wake()
      return added
    },
    async 'notifications.edit'({ id, ...fields }) {
      const changed = await channels.edit(id, fields)
      wake()
      return changed
    },
    'notifications.rotate': ({ id }) => channels.rotate(id),
    'notifications.remove': ({ id }) => channels.remove(id),
    async 'notifications.test'({ id }, { endDryRun }) {
      const channel = await channels.get(id)
      endDryRun?.()
      const claimed = await messages.claimNew(channel, {
        key: `test-${newId()}`,
        title: 'Test message',
        text: 'Notifications of your site arrive here.',
        path: '/settings/notifications',
      })
      const { notification, result } = await deliveries.sendOnce(claimed)
      // The check trims the log.
      wake()
      if (result.outcome === 'sent') return toNotification(notification, channel.name)
      throw new BlogopsError(
        result.outcome === 'failed' ? 'upstream_rejected' : 'upstream_unavailable',
        `The test message to "${channel.name}" was not sent: ${result.answer}`,
        { hint: 'Check the address of the channel: blogops notifications channels' },
      )
    },
    'notifications.log': ({ limit }) => messages.list(limit),
  }
}
