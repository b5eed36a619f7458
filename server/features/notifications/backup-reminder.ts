import { BlogopsError } from '../../contract/errors.ts'
import { dayMs } from '../../domain/days.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'
import { type Messages, wants } from './messages.ts'

interface BackupReminderOptions {
  records: RecordStore
  messages: Pick<Messages, 'announce'>
  clock: Clock
  /** Days after which a backup is overdue; 0 for never. */
  backupDays: number
}

/**
 * Creates the check that reports an overdue backup, once a day until there is a new one. A site without a backup counts
 * from its first channel that wants to know.
 */
export function createBackupReminder({ records, messages, clock, backupDays }: BackupReminderOptions) {
  /** Returns the time of the last backup, or undefined if nobody wants to know. */
  async function findStart(): Promise<{ at: number; hasBackup: boolean } | undefined> {
    if (backupDays === 0) return undefined
    const channels = (await records.find('notificationChannel')).filter(channel => wants(channel, 'backup.overdue'))
    const since = channels.map(({ createdAt }) => createdAt).sort()[0]
    if (since === undefined) return undefined
    const backup = await records.get('backup', 'last')
    return { at: Date.parse(backup?.at ?? since), hasBackup: backup !== undefined }
  }

  /** Processes may check at the same time: one of them stores the message, and the others conflict. */
  async function announce(key: string, text: string): Promise<void> {
    const notice = {
      event: 'backup.overdue',
      key,
      title: 'The backup is overdue',
      text,
      path: '/settings#backup',
    } as const
    try {
      await records.transact(tx => messages.announce(tx, notice))
    } catch (error) {
      if (!(error instanceof BlogopsError) || error.code !== 'conflict') throw error
    }
  }

  /** @returns the time of the next reminder. */
  return async function check(): Promise<Date | null> {
    const start = await findStart()
    if (!start) return null
    const dueAt = start.at + backupDays * dayMs
    const overdueDays = Math.floor((clock.now().getTime() - dueAt) / dayMs)
    if (overdueDays < 0) return new Date(dueAt)
    const age = formatQuantity(backupDays + overdueDays, 'day')
    const text = start.hasBackup ? `The last backup is ${age} old.` : `This site has no backup, after ${age}.`
    await announce(`backup-${start.at}-${overdueDays}`, `${text} Make one with: blogops backup <file>`)
    return new Date(dueAt + (overdueDays + 1) * dayMs)
  }
}
