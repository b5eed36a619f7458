import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { canPromoteArticles } from '../../../lib/campaigns.queries.ts'
import { getErrorText } from '../../../lib/error-text.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { FormRow } from '../../../ui/form.tsx'
import { campaignsQuery } from '../ads.queries.ts'

interface Props {
  /** Campaign id; empty if none is chosen. */
  value: string
  error: string | undefined
  selectRef?: RefObject<HTMLSelectElement | null>
  onChange: (value: string) => void
}

export const noCampaignText = 'Please select a campaign to assign this article to.'

/** Select with the campaigns that can promote an article. */
export function CampaignSelect({ value, error, selectRef, onChange }: Props) {
  const { data, error: readError, refetch } = useQuery(campaignsQuery(useApi()))
  const campaigns = data?.filter(canPromoteArticles)
  return (
    <div className="campaign-choice">
      <FormRow label="Campaign" error={error}>
        {control => (
          <select {...control} ref={selectRef} value={value} onChange={event => onChange(event.target.value)}>
            <option value="">{placeholderFor(campaigns?.length, readError)}</option>
            {campaigns?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormRow>
      {readError && (
        <p className="field-error" role="alert">
          Could not load campaigns. {getErrorText(readError)}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <Allowed to="ads:draft">
        <a className="link" href="/facebook-ads/create">
          Create campaign
        </a>
      </Allowed>
    </div>
  )
}

function placeholderFor(count: number | undefined, readError: Error | null): string {
  if (count === undefined) return readError ? 'Unavailable' : 'Loading campaigns…'
  return count === 0 ? 'No campaigns yet' : 'Choose a campaign'
}
