import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel, ChannelWithSecret, Notification } from '../../../server/contract/schemas/notifications.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useMay } from '../../lib/user.queries.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { ListSkeleton, ReadFailure } from '../../ui/page-states.tsx'
import { ChannelDialog, channelsQuery, logQuery } from './channel-dialog.tsx'
import { ChannelRow } from './channel-row.tsx'
import '../../ui/desk.css'
import './notifications.css'

const stateClasses: Readonly<Record<Notification['state'], string>> = {
  pending: '',
  sent: 'status-published',
  failed: 'status-deleted',
}
const stateLabels: Readonly<Record<Notification['state'], string>> = {
  pending: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

function LogRow({
  message: { title, channel, state, attempts, answer, createdAt, nextAt },
}: {
  message: Notification
}) {
  return (
    <tr>
      <th scope="row">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </th>
      <td data-label="Message">
        <div>
          <p>{title}</p>
          <p className="row-hint">to {channel}</p>
        </div>
      </td>
      <td data-label="State">
        <div>
          <span className={`badge status ${stateClasses[state]}`}>{stateLabels[state]}</span>
          <p className="row-hint">
            {attempts > 1 && `${attempts} attempts. `}
            {answer}
            {nextAt !== null && attempts > 0 && ` Next attempt ${formatDateTime(nextAt)}.`}
          </p>
        </div>
      </td>
    </tr>
  )
}

function Log() {
  const { data, error, refetch } = useQuery(logQuery(useApi()))
  if (error) return <ReadFailure title="Could not load the log" reason={getErrorText(error)} onRetry={refetch} />
  if (!data) return <ListSkeleton label="Loading the log" />
  if (data.length === 0) return <p className="note">No messages yet.</p>
  return (
    <table className="table notification-log">
      <caption className="unseen">Latest messages, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Message</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {data.map(message => (
          <LogRow key={message.id} message={message} />
        ))}
      </tbody>
    </table>
  )
}

/** Channels of notifications, and the log of their messages. */
export function NotificationsScreen() {
  const mayChange = useMay()('settings:write')
  const { data: channels, error, refetch } = useQuery(channelsQuery(useApi()))
  const [editing, setEditing] = useState<Channel | 'new'>()
  const [keyed, setKeyed] = useState<ChannelWithSecret>()
  function handleSaved(saved: ChannelWithSecret) {
    setEditing(undefined)
    setKeyed(saved.secret === null ? undefined : saved)
  }
  return (
    <div className="desk-page">
      <PageHead title="Notifications" />
      <DeskNav current="/settings/notifications" />
      <DeskHead title="Notifications">
        {mayChange && (
          <button type="button" className="button button-small" onClick={() => setEditing('new')}>
            Add channel
          </button>
        )}
      </DeskHead>
      <p className="desk-intro">Short messages with a link, by e-mail, to Slack or to your own program.</p>
      {keyed && (
        <section className="notice" role="status">
          <p>The signing key of {keyed.name} is shown only once. Messages are signed with it.</p>
          <code>{keyed.secret}</code>
        </section>
      )}
      {error && <ReadFailure title="Could not load the channels" reason={getErrorText(error)} onRetry={refetch} />}
      {!error && !channels && <ListSkeleton label="Loading channels" />}
      {channels?.length === 0 && <p className="note">No channel yet. Nobody is notified.</p>}
      <ul className="channel-list">
        {channels?.map(channel => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            mayChange={mayChange}
            onEdit={() => setEditing(channel)}
            onKey={setKeyed}
          />
        ))}
      </ul>
      <h2>Log</h2>
      <Log />
      {editing && (
        <ChannelDialog
          channel={editing === 'new' ? undefined : editing}
          onSaved={handleSaved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
