import { useQuery } from '@tanstack/react-query'
import type { PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { statusQuery } from '../optimizer.queries.ts'
import { Sentences } from '../word-lists.tsx'
import { isRise, sentenceOf, sumOf } from './changes.ts'

/** What changes would do, named one by one, what may cost money first. */
export function WhatHappens({ changes }: { changes: readonly PlanChange[] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const rises = changes.filter(isRise)
  const cuts = changes.filter(change => !isRise(change))
  return (
    <>
      {rises.length > 0 && (
        <>
          <p>More may be spent:</p>
          <Sentences of={rises.map(sentenceOf)} />
        </>
      )}
      {rises.some(({ kind }) => kind === 'status') && (
        <p>With an ad that starts to run, its ad set and its campaign are switched on where they are paused.</p>
      )}
      {cuts.length > 0 && (
        <>
          <p>Less is spent:</p>
          <Sentences of={cuts.map(sentenceOf)} />
        </>
      )}
      <p>{sumOf(changes)}</p>
      {status?.isConfigured === false && (
        <p>In Database-Only Mode nothing is sent to Facebook: it is changed here alone.</p>
      )}
    </>
  )
}
