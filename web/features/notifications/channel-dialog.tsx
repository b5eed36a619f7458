import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Client } from '../../../server/contract/client.ts'
import {
  type ChannelKind,
  channelKinds,
  type NotificationEvent,
  notificationEventLabels,
  notificationEvents,
} from '../../../server/contract/field-values.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { notificationsAdd } from '../../../server/contract/operations/notifications.ts'
import type { Channel, ChannelWithSecret } from '../../../server/contract/schemas/notifications.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { FormRow, InputRow, Options } from '../../ui/form.tsx'

export const kindLabels: Readonly<Record<ChannelKind, string>> = {
  email: 'E-mail',
  slack: 'Slack',
  webhook: 'Webhook',
}

export function describeEvents(events: Channel['events']): string {
  if (events.length === notificationEvents.length) return 'All events'
  return events.map(event => notificationEventLabels[event]).join(', ')
}

interface EventChoiceProps {
  chosen: ReadonlySet<NotificationEvent>
  onChange: (chosen: ReadonlySet<NotificationEvent>) => void
}

function EventChoice({ chosen, onChange }: EventChoiceProps) {
  function toggle(event: NotificationEvent) {
    const next = new Set(chosen)
    if (!next.delete(event)) next.add(event)
    onChange(next)
  }
  return (
    <fieldset className="channel-events">
      <legend>Events</legend>
      {notificationEvents.map(event => (
        <label key={event}>
          <input type="checkbox" checked={chosen.has(event)} onChange={() => toggle(event)} />{' '}
          {notificationEventLabels[event]}
        </label>
      ))}
    </fieldset>
  )
}

interface ChannelDialogProps {
  /** Channel to change; undefined for a new one. */
  channel: Channel | undefined
  onSaved: (saved: ChannelWithSecret) => void
  onClose: () => void
}

/** Form for a channel. The stored address of Slack or a webhook is secret, so an empty field keeps it. */
export function ChannelDialog({ channel, onSaved, onClose }: ChannelDialogProps) {
  const saving = useSaveChannel(channel)
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'email')
  const [name, setName] = useState(channel?.name ?? '')
  const [target, setTarget] = useState(channel?.kind === 'email' ? channel.target : '')
  const [events, setEvents] = useState<ReadonlySet<NotificationEvent>>(new Set(channel?.events ?? notificationEvents))
  const isMail = kind === 'email'

  function submit(event: FormEvent) {
    event.preventDefault()
    const addresses = target.split(/[\s,]+/).filter(address => address !== '')
    const [url] = addresses
    saving.mutate(
      {
        kind,
        ...(name.trim() !== '' && { name }),
        ...(isMail ? { to: addresses } : url !== undefined && { url }),
        events: notificationEvents.filter(each => events.has(each)),
      },
      { onSuccess: onSaved },
    )
  }

  return (
    <Dialog title={channel ? `Edit ${channel.name}` : 'Add a channel'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        {!channel && (
          <FormRow label="Kind">
            {control => (
              <select
                {...control}
                value={kind}
                onChange={({ target: { value } }) => setKind(channelKinds.find(each => each === value) ?? 'email')}
              >
                <Options pairs={channelKinds.map(each => [each, kindLabels[each]])} />
              </select>
            )}
          </FormRow>
        )}
        <InputRow
          label={isMail ? 'E-mail addresses' : 'Address'}
          hint={
            isMail
              ? 'Separate several by commas.'
              : channel
                ? 'Leave it empty to keep the stored address.'
                : 'It is secret and not shown again.'
          }
          autoComplete="off"
          inputMode={isMail ? 'email' : 'url'}
          placeholder={isMail ? 'desk@shelf.example' : 'https://'}
          value={target}
          onChange={setTarget}
        />
        <InputRow label="Name (optional)" autoComplete="off" maxLength={100} value={name} onChange={setName} />
        <EventChoice chosen={events} onChange={setEvents} />
        <FormFooter
          failure={saving.error ? getErrorText(saving.error) : undefined}
          labels={{ submit: channel ? 'Save' : 'Add channel', pending: 'Saving…' }}
          isPending={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const notificationsKey = ['api', 'notifications']

export const channelsQuery = (api: Client) =>
  queryOptions({ queryKey: [...notificationsKey, 'channels'], queryFn: () => api.notifications.channels() })

export const logQuery = (api: Client) =>
  queryOptions({ queryKey: [...notificationsKey, 'log'], queryFn: () => api.notifications.log(), gcTime: 0 })

/** Adds a channel, or changes an existing one. The answer for a new webhook has its key, which is shown once. */
function useSaveChannel(channel: Channel | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (input: Input<typeof notificationsAdd>): Promise<ChannelWithSecret> => {
      const { kind: _, ...fields } = input
      if (!channel) return api.notifications.add(input)
      return { ...(await api.notifications.edit({ id: channel.id, ...fields })), secret: null }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    gcTime: 0,
  })
}

export interface ChannelAction {
  run: (api: Client) => Promise<unknown>
  done: string
  failed: string
}

/** Runs one action for a channel at a time. The lists are read again, also after a failure, which the log has. */
export function useChannelAction() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ run }: ChannelAction) => run(api),
    onSuccess: (_, { done }) => showMessage(done),
    onError: (error, { failed }) => showError(failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    gcTime: 0,
  })
}
