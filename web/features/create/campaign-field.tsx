import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { campaignsQuery, canPromoteArticles } from '../../lib/campaigns.queries.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { noCampaign } from './article-form.ts'
import type { FormState } from './use-article-form.ts'

/** Optional campaign that promotes the article. */
export function CampaignField({ values, problems, change, onNew }: FormState & { onNew: () => void }) {
  const { data, error, refetch } = useQuery(campaignsQuery(useApi()))
  const campaigns = data?.filter(canPromoteArticles)
  const chosen = values.campaignId
  const isListed = chosen === noCampaign || campaigns?.some(({ id }) => id === chosen)
  return (
    <>
      <FormRow
        label="Ad campaign (optional)"
        hint="With one, an ad set is made for the article; nothing is spent until you switch it on."
        error={problems.campaignId}
      >
        {control => (
          <div className="create-campaign">
            <select {...control} value={chosen} onChange={event => change({ campaignId: event.target.value })}>
              <option value={noCampaign}>No campaign (skip ads)</option>
              {/* The form may contain a campaign before the list is loaded, or a deleted one. */}
              {!isListed && <option value={chosen}>The campaign chosen before</option>}
              {campaigns?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <button type="button" className="button button-small button-quiet" onClick={onNew}>
              New campaign
            </button>
          </div>
        )}
      </FormRow>
      {error && (
        <p className="field-error" role="alert">
          The campaigns could not be read.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}
