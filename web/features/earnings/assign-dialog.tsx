import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TrackedId } from '../../../server/contract/schemas/earnings.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignsQuery } from '../../lib/campaigns.queries.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { SelectRow } from '../../ui/form.tsx'
import { publishedArticlesQuery, useTrackingIdChange } from './earnings.queries.ts'

/** Chooses the article or the campaign of a tracking id. */
export function AssignDialog({ tracked, onClose }: { tracked: TrackedId; onClose: () => void }) {
  const { id, article, campaign } = tracked
  const api = useApi()
  const { data: articles = [] } = useQuery(publishedArticlesQuery(api))
  const { data: campaigns = [] } = useQuery(campaignsQuery(api))
  const [owner, setOwner] = useState(article ? `article ${article.id}` : campaign ? `campaign ${campaign.id}` : '')
  const assign = useTrackingIdChange(client => {
    const [kind, ref] = owner.split(' ')
    return client.trackingIds.assign({
      id,
      ...(kind === 'article' && { articleId: ref }),
      ...(kind === 'campaign' && { campaignId: ref }),
    })
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    assign.mutate(undefined, { onSuccess: onClose })
  }

  return (
    <Dialog title={`Assign ${id}`} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <SelectRow
          label="Belongs to"
          hint="Fees that were imported earlier move with it."
          value={owner}
          onChange={setOwner}
        >
          <option value="">Nothing: free</option>
          <optgroup label="Articles">
            {article && !articles.some(other => other.id === article.id) && (
              <option value={`article ${article.id}`}>{article.title}</option>
            )}
            {articles.map(other => (
              <option key={other.id} value={`article ${other.id}`}>
                {other.title}
              </option>
            ))}
          </optgroup>
          <optgroup label="Campaigns">
            {campaigns.map(other => (
              <option key={other.id} value={`campaign ${other.id}`}>
                {other.name}
              </option>
            ))}
          </optgroup>
        </SelectRow>
        <FormFooter
          failure={assign.error ? getErrorText(assign.error) : undefined}
          labels={{ submit: 'Assign', pending: 'Assigning…' }}
          isPending={assign.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
