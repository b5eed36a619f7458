import { type FormEvent, useState } from 'react'
import {
  type ChannelKind,
  channelKinds,
  type NotificationEvent,
  notificationEventLabels,
  notificationEvents,
} from '../../../server/contract/field-values.ts'
import type { Channel, ChannelWithSecret } from '../../../server/contract/schemas/notifications.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, FormRow } from '../../ui/form.tsx'
import { useSaveChannel } from './notifications.queries.ts'

export const kindLabels: Readonly<Record<ChannelKind, string>> = {
  email: 'E-mail',
  slack: 'Slack',
  webhook: 'Webhook',
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
                {channelKinds.map(each => (
                  <option key={each} value={each}>
                    {kindLabels[each]}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
        )}
        <FormRow
          label={isMail ? 'E-mail addresses' : 'Address'}
          hint={
            isMail
              ? 'Separate several by commas.'
              : channel
                ? 'Leave it empty to keep the stored address.'
                : 'It is secret and not shown again.'
          }
        >
          {control => (
            <input
              {...control}
              autoComplete="off"
              inputMode={isMail ? 'email' : 'url'}
              placeholder={isMail ? 'desk@shelf.example' : 'https://'}
              value={target}
              onChange={event => setTarget(event.target.value)}
            />
          )}
        </FormRow>
        <FormRow label="Name (optional)">
          {control => (
            <input
              {...control}
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </FormRow>
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
