import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdoptionResult, AdSet } from '../../../../server/contract/schemas/ads.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { SelectRow } from '../../../ui/form.tsx'
import {
  adSetsQuery,
  invalidateAds,
  maxSelectableArticles,
  publishedArticleQuery,
  publishedArticlesQuery,
} from '../ads.queries.ts'
import { describeAdError } from '../error-report.tsx'
import { ArticleSearch, ArticleSelect } from '../wizard/steps/ad-set-fields.tsx'

interface AdoptDialogProps {
  campaignId?: string | undefined
  adSetId?: string | undefined
  onClose: () => void
}

/** Gives imported ad sets to an article. */
export function AdoptDialog({ campaignId, adSetId, onClose }: AdoptDialogProps) {
  const api = useApi()
  const { data: adSets = [] } = useQuery(adSetsQuery(api))
  const choices = listChoices(adSets, { campaignId, adSetId })
  const [chosen, setChosen] = useState(0)
  const [articleId, setArticleId] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useAdoption(onClose)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const choice = choices[chosen]
    if (isPending || !choice) return
    setProblem(articleId === '' ? 'Article is required' : undefined)
    if (articleId !== '') mutate({ articleId, ...choice.input })
  }

  return (
    <Dialog title="Adopt Imported Ad Sets" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          Their figures count for the article, and the optimizer learns from them. Ad sets that exist on Facebook can be
          changed and take part in plans.
        </p>
        <ArticleField articleId={articleId} problem={problem} onPick={setArticleId} />
        <SelectRow label="Ad sets" value={chosen} onChange={text => setChosen(Number(text))}>
          {choices.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </SelectRow>
        <FormFooter
          failure={error ? `Failed to Adopt Ad Sets: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Adopt', pending: 'Adopting…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface AdoptionChoice {
  label: string
  input: { adSetIds?: string[]; campaignId?: string; all?: boolean }
}

/** Lists what can be adopted at once, from the ad set to all imported ones. */
function listChoices(adSets: readonly AdSet[], { campaignId, adSetId }: Omit<AdoptDialogProps, 'onClose'>) {
  const imported = adSets.filter(adSet => adSet.imported)
  const adSet = imported.find(({ id }) => id === adSetId)
  const siblings = imported.filter(each => each.campaignId === (campaignId ?? adSet?.campaignId))
  const open = imported.filter(each => each.articleId === null)
  const choices: AdoptionChoice[] = []
  if (adSet) choices.push({ label: `“${adSet.name}”`, input: { adSetIds: [adSet.id] } })
  const [first] = siblings
  if (first && (!adSet || siblings.length > 1))
    choices.push({
      label: `${formatQuantity(siblings.length, 'ad set')} of the campaign “${first.campaignName}”`,
      input: { campaignId: first.campaignId },
    })
  if (open.length > siblings.length)
    choices.push({
      label: `${formatQuantity(open.length, 'imported ad set')} without an article`,
      input: { all: true },
    })
  return choices
}

interface ArticleFieldProps {
  articleId: string
  problem: string | undefined
  onPick: (articleId: string) => void
}

/** Selects an article, or searches for one if there are too many. */
function ArticleField({ articleId, problem, onPick }: ArticleFieldProps) {
  const api = useApi()
  const { data: articles = [] } = useQuery(publishedArticlesQuery(api))
  const { data: picked } = useQuery({ ...publishedArticleQuery(api, articleId), enabled: articleId !== '' })
  const field = {
    wizard: { values: { articleId }, change: (choice: { articleId: string }) => onPick(choice.articleId) },
    article: articles.find(({ id }) => id === articleId) ?? picked ?? undefined,
    problems: problem === undefined ? {} : { articleId: problem },
    hint: 'The article that these ads promoted.',
  }
  return articles.length > maxSelectableArticles ? (
    <ArticleSearch {...field} />
  ) : (
    <ArticleSelect {...field} articles={articles} />
  )
}

function useAdoption(onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (adoption: { articleId: string } & AdoptionChoice['input']) => api.adsets.adopt(adoption),
    onSuccess: result => {
      showMessage('Ad Sets Adopted', { description: describeAdoption(result) })
      onDone()
    },
    onSettled: () => invalidateAds(queries),
  })
}

function describeAdoption({ articleTitle, adopted, linked }: AdoptionResult): string {
  const adoptedText = `“${articleTitle}” has ${formatQuantity(adopted, 'more ad set')}.`
  return linked === 0 ? adoptedText : `${adoptedText} ${formatQuantity(linked, 'ad set')} can be changed from here.`
}
