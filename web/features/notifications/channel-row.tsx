import { useState } from 'react'
import type { Channel, ChannelWithSecret } from '../../../server/contract/schemas/notifications.ts'
import { formatDateTime } from '../../lib/format.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { type ChannelAction, describeEvents, kindLabels, useChannelAction } from './channel-dialog.tsx'

interface ChannelRowProps {
  channel: Channel
  mayChange: boolean
  onEdit: () => void
  onKey: (channel: ChannelWithSecret) => void
}

/** A channel with its actions. */
export function ChannelRow({ channel, mayChange, onEdit, onKey }: ChannelRowProps) {
  const { id, kind, name, target, events, enabled, problem, lastSentAt } = channel
  const state = enabled ? 'off' : 'on'
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <span className="badge status">{enabled ? kindLabels[kind] : 'Off'}</span>
        </p>
        <p className="row-hint">
          {target} · {describeEvents(events)}
          {lastSentAt !== null && ` · Last sent ${formatDateTime(lastSentAt)}`}
        </p>
        {problem !== null && <p className="field-error">{problem}</p>}
      </div>
      {mayChange && (
        <div className="desk-actions">
          <ActionButton
            label="Test"
            name={name}
            action={{ run: api => api.notifications.test({ id }), done: 'Test Message Sent', failed: 'Not Sent' }}
          />
          <QuietButton aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </QuietButton>
          {kind === 'webhook' && (
            <ActionButton
              label="New key"
              name={name}
              action={{
                run: async api => onKey(await api.notifications.rotate({ id })),
                done: 'Signing Key Replaced',
                failed: 'Could Not Replace the Key',
              }}
            />
          )}
          <ActionButton
            label={enabled ? 'Switch off' : 'Switch on'}
            name={name}
            action={{
              run: api => api.notifications.edit({ id, state }),
              done: enabled ? 'Channel Switched Off' : 'Channel Switched On',
              failed: 'Could Not Change the Channel',
            }}
          />
          <RemoveButton channel={channel} />
        </div>
      )}
    </li>
  )
}

function ActionButton({ label, name, action }: { label: string; name: string; action: ChannelAction }) {
  const { mutate, isPending } = useChannelAction()
  return (
    <QuietButton aria-label={`${label} ${name}`} aria-disabled={isPending} onClick={() => mutate(action)}>
      {isPending ? `${label}…` : label}
    </QuietButton>
  )
}

function RemoveButton({ channel: { id, name } }: { channel: Channel }) {
  const { mutate, isPending } = useChannelAction()
  const [isAsking, setAsking] = useState(false)
  const removal: ChannelAction = {
    run: api => api.notifications.remove({ id }),
    done: 'Channel Removed',
    failed: 'Could Not Remove the Channel',
  }
  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          labels={{ confirm: 'Remove', pending: 'Removing…', keep: 'Cancel' }}
          isDangerous
          isPending={isPending}
          failure={undefined}
          onConfirm={() => mutate(removal)}
          onClose={() => setAsking(false)}
        >
          <p>Messages that wait for this channel are dropped.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
