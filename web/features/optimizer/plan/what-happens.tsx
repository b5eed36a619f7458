import { useQuery } from '@tanstack/react-query'
import type { PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { statusQuery } from '../optimizer.queries.ts'
import { SentenceList } from '../word-lists.tsx'
import { describeBudgetTotal, describeChange, mayIncreaseSpend } from './changes.ts'

/** Effects of changes, one by one. Those that may increase spend come first. */
export function ChangeEffects({ changes }: { changes: readonly PlanChange[] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const budgets = changes.filter(({ kind }) => kind === 'budget')
  const ads = changes.filter(({ kind }) => kind === 'status')
  const sortRisesFirst = (subset: readonly PlanChange[]) =>
    subset.toSorted((a, b) => Number(mayIncreaseSpend(b)) - Number(mayIncreaseSpend(a)))
  return (
    <>
      {budgets.length > 0 && (
        <>
          <p>Daily budgets:</p>
          <SentenceList sentences={sortRisesFirst(budgets).map(describeChange)} />
          <p>{describeBudgetTotal(budgets)}</p>
        </>
      )}
      {ads.length > 0 && (
        <>
          <p>Ads:</p>
          <SentenceList sentences={sortRisesFirst(ads).map(describeChange)} />
          <p>An ad set keeps its budget, which goes to those of its ads that run.</p>
        </>
      )}
      {ads.some(mayIncreaseSpend) && (
        <p>With an ad that starts to run, its ad set and its campaign are switched on where they are paused.</p>
      )}
      {status?.isConfigured === false && (
        <p>In Database-Only Mode nothing is sent to Facebook: it is changed here alone.</p>
      )}
    </>
  )
}
