import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import { type Campaign, newAdSetSchema } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery, useCreateAdSet } from '../ads.queries.ts'
import { type Problems, problemsOf } from './problems.ts'
import { addressOf } from './steps.ts'
import type { Picked } from './use-choices.ts'
import { useFirstProblem } from './use-first-problem.ts'
import { usePress } from './use-press.ts'
import type { WizardState } from './use-wizard.ts'
import type { WizardValues } from './wizard-values.ts'

/** The name follows the article until it is edited by hand. */
export function adSetNameOf({ adSetName }: WizardValues, article: ArticleHead | undefined): string {
  return adSetName ?? (article ? `${article.title} - Ad Set` : '')
}

interface Options extends Picked {
  wizard: WizardState
  campaign: Campaign
}

/** Goes on with the ad set that the article has in the campaign, or makes it. */
export function useAdSetStep({ wizard: { values }, campaign, article, adSet }: Options) {
  const queries = useQueryClient()
  const api = useApi()
  const { route } = useLocation()
  const { mutateAsync } = useCreateAdSet()
  const [problems, setProblems] = useState<Problems>({})
  const { form, seekProblem } = useFirstProblem()
  const goOn = usePress(adSet ? next : create, 'Failed to create ad set. Please try again.')

  async function next(): Promise<void> {
    route(addressOf('ads'))
  }

  async function create(): Promise<void> {
    const { data, error } = newAdSetSchema.safeParse({
      ...{ campaignId: campaign.id, articleId: article?.id ?? '', name: adSetNameOf(values, article) },
      dailyBudget: Number(values.dailyBudget),
    })
    setProblems(error ? problemsOf(error) : {})
    if (!data) return seekProblem()
    const { status: _paused, ...asked } = data
    try {
      await mutateAsync(asked)
      await next()
    } catch (cause) {
      if (!(await isThere(cause))) throw cause
    }
  }

  /** Whether it was made elsewhere meanwhile: then the list has it by now, and the screen offers to go on with it. */
  async function isThere(cause: unknown): Promise<boolean> {
    const id = cause instanceof CallError && cause.code === 'conflict' ? cause.details?.adSetId : undefined
    if (typeof id !== 'string') return false
    const { queryKey } = adSetsQuery(api)
    await queries.invalidateQueries({ queryKey, exact: true })
    return queries.getQueryData(queryKey)?.some(one => one.id === id) ?? false
  }

  return { ...goOn, form, problems }
}
