import { useQuery } from '@tanstack/react-query'
import type { PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { statusQuery } from '../optimizer.queries.ts'
import { Sentences } from '../word-lists.tsx'
import { isRise, sentenceOf, sumOf } from './changes.ts'

/** Effects of changes, one by one. Those that may increase spend come first. */
export function WhatHappens({ changes }: { changes: readonly PlanChange[] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const budgets = changes.filter(({ kind }) => kind === 'budget')
  const ads = changes.filter(({ kind }) => kind === 'status')
  const sorted = (some: readonly PlanChange[]) => some.toSorted((a, b) => Number(isRise(b)) - Number(isRise(a)))
  return (
    <>
      {budgets.length > 0 && (
        <>
          <p>Daily budgets:</p>
          <Sentences of={sorted(budgets).map(sentenceOf)} />
          <p>{sumOf(budgets)}</p>
        </>
      )}
      {ads.length > 0 && (
        <>
          <p>Ads:</p>
          <Sentences of={sorted(ads).map(sentenceOf)} />
          <p>An ad set keeps its budget, which goes to those of its ads that run.</p>
        </>
      )}
      {ads.some(isRise) && (
        <p>With an ad that starts to run, its ad set and its campaign are switched on where they are paused.</p>
      )}
      {status?.isConfigured === false && (
        <p>In Database-Only Mode nothing is sent to Facebook: it is changed here alone.</p>
      )}
    </>
  )
}
