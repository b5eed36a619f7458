import { randomBytes } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import { type ChannelKind, notificationEvents } from '../../contract/field-values.ts'
import type { Input } from '../../contract/operation.ts'
import type { notificationsAdd, notificationsEdit } from '../../contract/operations/notifications.ts'
import { type Channel, type ChannelWithSecret, maxChannels } from '../../contract/schemas/notifications.ts'
import { dayMs } from '../../domain/days.ts'
import { isLoopback } from '../../domain/urls.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { NotificationChannelRecord, SigningKey } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { failPending, switchedOff } from './messages.ts'

interface ChannelsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** BLOGOPS_LOCAL_WEBHOOKS: webhooks may be on this machine. */
  localWebhooks: boolean
  /** True if a mail server is configured. */
  hasMail: boolean
}

export type Channels = ReturnType<typeof createChannels>

type Fields = Omit<Input<typeof notificationsEdit>, 'id'>

/** Bytes of a signing key. */
const keyBytes = 32

const kindNames: Readonly<Record<ChannelKind, string>> = {
  email: 'E-mail to',
  slack: 'Slack',
  webhook: 'Webhook',
}

/** Channels that notifications are sent to. */
export function createChannels({ records, clock, newId, localWebhooks, hasMail }: ChannelsOptions) {
  const createKey = (): SigningKey => ({ secret: `whsec_${randomBytes(keyBytes).toString('base64')}`, until: null })

  /** @throws BlogopsError `bad_request` for an address that no message could be sent to. */
  function readTargets(kind: ChannelKind, { url, to }: Fields): string[] | undefined {
    const isMail = kind === 'email'
    if ((isMail ? url : to) !== undefined)
      throw new BlogopsError(
        'bad_request',
        isMail ? 'A channel for e-mail has no --url.' : `A ${kind} channel has no --to.`,
      )
    if (isMail) return to
    if (url === undefined) return undefined
    assertUsable(new URL(url), { kind, localWebhooks })
    return [url]
  }

  const change = (
    id: string,
    getChanges: (
      channel: NotificationChannelRecord,
      tx: Transaction,
    ) => Partial<NotificationChannelRecord> | Promise<Partial<NotificationChannelRecord>>,
  ): Promise<NotificationChannelRecord> =>
    records.transact(async tx => {
      const channel = await getChannel(tx, id)
      return tx.put('notificationChannel', { ...channel, ...(await getChanges(channel, tx)) })
    })

  return {
    get: (id: string): Promise<NotificationChannelRecord> => getChannel(records, id),

    list: async (): Promise<Channel[]> => (await records.find('notificationChannel')).map(toChannel),

    /** @throws BlogopsError `bad_request`; `conflict` if there are too many; `not_configured` without a mail server. */
    async add({ kind, name, events, ...fields }: Input<typeof notificationsAdd>): Promise<ChannelWithSecret> {
      const targets = readTargets(kind, fields)
      const flag = kind === 'email' ? '--to' : '--url'
      if (!targets) throw new BlogopsError('bad_request', `A ${kind} channel needs an address: ${flag}.`)
      if (kind === 'email' && !hasMail) throw createNoMailError()
      const record: NotificationChannelRecord = {
        id: newId(),
        version: 0,
        kind,
        name: name ?? `${kindNames[kind]} ${kind === 'email' ? targets[0] : getHost(targets)}`,
        targets,
        events: events ?? notificationEvents,
        keys: kind === 'webhook' ? [createKey()] : [],
        enabled: true,
        problem: null,
        lastSentAt: null,
        createdAt: clock.now().toISOString(),
      }
      const stored = await records.transact(async tx => {
        if ((await tx.count('notificationChannel')) >= maxChannels) throw createFullError()
        return tx.put('notificationChannel', record)
      })
      return toChannelWithSecret(stored)
    },

    /** Switching a channel off drops its waiting messages. @throws BlogopsError `bad_request`, `not_found`. */
    async edit(id: string, { name, events, state, ...fields }: Fields): Promise<Channel> {
      const stored = await change(id, async ({ kind, enabled }, tx) => {
        const targets = readTargets(kind, fields)
        if (state === 'off') await failPending(tx, id, { answer: switchedOff, now: clock.now() })
        return {
          ...(name !== undefined && { name }),
          ...(events !== undefined && { events }),
          ...(targets !== undefined && { targets, problem: null }),
          enabled: state === undefined ? enabled : state === 'on',
          ...(state === 'on' && { problem: null }),
        }
      })
      return toChannel(stored)
    },

    /** @throws BlogopsError `not_found`; `conflict` for a channel without a key. */
    async rotate(id: string): Promise<ChannelWithSecret> {
      const key = createKey()
      const until = new Date(clock.now().getTime() + dayMs).toISOString()
      const stored = await change(id, ({ keys: [current], name }) => {
        if (!current) throw new BlogopsError('conflict', `The channel "${name}" has no signing key.`)
        return { keys: [key, { ...current, until }] }
      })
      return toChannelWithSecret(stored)
    },

    /** @throws BlogopsError `not_found`. */
    remove: (id: string): Promise<Channel> =>
      records.transact(async tx => {
        const channel = await getChannel(tx, id)
        await failPending(tx, id, { answer: 'The channel was removed.', now: clock.now() })
        await tx.delete('notificationChannel', id)
        return toChannel(channel)
      }),
  }
}

async function getChannel(reader: RecordReader, id: string): Promise<NotificationChannelRecord> {
  const channel = await reader.get('notificationChannel', id)
  if (channel) return channel
  throw new BlogopsError('not_found', `There is no channel ${id}.`, {
    hint: 'List them: blogops notifications channels',
  })
}

function createNoMailError(): BlogopsError {
  return new BlogopsError('not_configured', 'No mail server is configured.', {
    hint: 'Set BLOGOPS_SMTP_HOST and BLOGOPS_SMTP_FROM, and start the server again.',
  })
}

function createFullError(): BlogopsError {
  return new BlogopsError('conflict', `There are ${maxChannels} channels; more are not allowed.`, {
    hint: 'Remove one first: blogops notifications remove <id>',
  })
}

/** The sender checks the address that the name resolves to. */
function assertUsable(url: URL, { kind, localWebhooks }: { kind: ChannelKind; localWebhooks: boolean }): void {
  const isLocal = localWebhooks && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isLocal)
    throw new BlogopsError('bad_request', `The address of a ${kind} channel must start with https://.`)
  if (url.username + url.password !== '')
    throw new BlogopsError('bad_request', `The address of a ${kind} channel must not contain a password.`)
}

const getHost = ([url = '']: readonly string[]) => new URL(url).host

/** Path and query may be secret, as in addresses of Slack. */
function maskUrl(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return pathname + search === '/' ? origin : `${origin}/…`
}

function toChannel({
  id,
  kind,
  name,
  targets,
  events,
  enabled,
  problem,
  lastSentAt,
}: NotificationChannelRecord): Channel {
  const target = (kind === 'email' ? targets : targets.map(maskUrl)).join(', ')
  return { id, kind, name, target, events: [...events], enabled, problem, lastSentAt }
}

function toChannelWithSecret(record: NotificationChannelRecord): ChannelWithSecret {
  return { ...toChannel(record), secret: record.keys[0]?.secret ?? null }
}
