import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { settingsQuery } from '../../lib/settings.queries.ts'
import { DeskNav } from '../../ui/desk-parts.tsx'
import { Message } from '../../ui/message.tsx'
import '../../ui/settings.css'
import { SettingsForm } from './settings-form.tsx'

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()))
  return (
    <div className="page settings">
      <PageHead title="Settings" />
      <DeskNav current="/settings" />
      {data ? <SettingsForm settings={data} /> : <LoadingSettings error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function LoadingSettings({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <p className="note">Loading settings…</p>
  return (
    <Message title="The settings could not be read">
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </Message>
  )
}
