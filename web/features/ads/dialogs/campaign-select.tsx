import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { servesArticles } from '../../../lib/campaigns.queries.ts'
import { reasonOf } from '../../../lib/reason-of.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { campaignsQuery } from '../ads.queries.ts'

interface Props {
  /** Campaign id; empty if none is chosen. */
  value: string
  error: string | undefined
  selectRef?: RefObject<HTMLSelectElement | null>
  onChange: (value: string) => void
}

export const notChosen = 'Please select a campaign to assign this article to.'

/** Select with the campaigns that can promote an article. */
export function CampaignSelect({ value, error, selectRef, onChange }: Props) {
  const { data, error: unread, refetch } = useQuery(campaignsQuery(useApi()))
  const campaigns = data?.filter(servesArticles)
  return (
    <div className="campaign-choice">
      <FormRow label="Campaign" error={error}>
        {control => (
          <select {...control} ref={selectRef} value={value} onChange={event => onChange(event.target.value)}>
            <option value="">{firstOption(campaigns?.length, unread)}</option>
            {campaigns?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormRow>
      {unread && (
        <p className="field-error" role="alert">
          The campaigns could not be read. {reasonOf(unread)}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <a className="link" href="/facebook-ads/create">
        Create campaign
      </a>
    </div>
  )
}

function firstOption(count: number | undefined, unread: Error | null): string {
  if (count === undefined) return unread ? 'Not known' : 'Loading campaigns…'
  return count === 0 ? 'There is no campaign yet' : 'Choose a campaign'
}
