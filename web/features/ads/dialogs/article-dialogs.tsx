import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { defaultDailyBudget } from '../../../../server/contract/ad-values.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { articleAdSetsQuery, findLatestAdSet, invalidateAds } from '../ads.queries.ts'
import { AdReadFailure, describeAdError, useErrorReport } from '../error-report.tsx'
import type { PromotedArticle } from './ad-target.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { CampaignSelect, noCampaignText } from './campaign-fields.tsx'

interface Props {
  article: Pick<PromotedArticle, 'id' | 'title'>
  onClose: () => void
}

/** Assigns an article to a campaign by creating a paused ad set. */
export function AssignDialog({ article, onClose }: Props) {
  const { campaignId, choose, problem, submit, isPending, error, select } = useAssign(article, onClose)
  return (
    <Dialog title="Assign to Campaign" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          Creates a paused ad set for “{article.title}” with {formatPounds(defaultDailyBudget)} a day. It spends nothing
          until you activate an ad.
        </p>
        <CampaignSelect value={campaignId} error={problem} selectRef={select} onChange={choose} />
        <FormFooter
          failure={error ? `Failed to Assign Campaign: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Assign Campaign', pending: 'Assigning…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function useAssign({ id, title }: Props['article'], onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const select = useRef<HTMLSelectElement>(null)
  const [campaignId, setCampaignId] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api.adsets.assign({ articleId: id, campaignId, dailyBudget: defaultDailyBudget }),
    onSuccess: async ({ campaignName }) => {
      showMessage('Campaign Assigned', {
        description: `“${title}” has a paused ad set in the campaign “${campaignName}”.`,
      })
      onDone()
      await invalidateAds(queries)
    },
    onError: useErrorReport('Failed to Assign Campaign'),
  })

  function choose(chosen: string): void {
    setCampaignId(chosen)
    setProblem(undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    if (campaignId !== '') {
      mutate()
      return
    }
    showError('No Campaign Selected', noCampaignText)
    setProblem(noCampaignText)
    select.current?.focus()
  }

  return { campaignId, choose, problem, submit, isPending, error, select }
}

/** Edits the budget of the article's latest ad set. */
export function ArticleBudgetDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(articleAdSetsQuery(useApi(), articleId))
  const adSet = data && findLatestAdSet(data, articleId)
  if (adSet) return <BudgetDialog adSet={adSet} onClose={onClose} />
  return (
    <Dialog title="Edit Budget" onClose={onClose}>
      {error ? (
        <AdReadFailure title="Could not load its ad sets" error={error} onRetry={refetch} />
      ) : (
        <p role="status">{data ? 'This article has no ad set any more.' : 'Loading…'}</p>
      )}
    </Dialog>
  )
}
