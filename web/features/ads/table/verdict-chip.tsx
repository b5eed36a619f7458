import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../../../server/contract/client.ts'
import type { AdVerdicts } from '../../../../server/contract/schemas/optimizer.ts'
import { analyticsKey, useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import type { TreeRow } from './ad-tree.ts'

type AdSetVerdict = AdVerdicts['adSets'][number]

/** Verdict of the optimizer's newest plan on a row, in words. */
export interface RowVerdict {
  text: string
  tone: 'lead' | 'warn' | 'up' | 'down' | 'wait' | 'plain'
  /** Sentences that explain it. */
  reason: string
}

function verdictsQuery(api: Client) {
  return queryOptions({ queryKey: [...analyticsKey, 'ad-verdicts'], queryFn: () => api.optimizer.verdicts() })
}

/** Returns a function that finds the verdict on a row; undefined if there is none. */
export function useVerdicts(): (row: TreeRow) => RowVerdict | undefined {
  const { data } = useQuery(verdictsQuery(useApi()))
  return useMemo(() => {
    const byAdSet = new Map(data?.adSets.map(adSet => [adSet.adSetId, adSet]))
    const at = data?.at == null ? '' : ` Plan of ${formatDateTime(data.at)}.`
    const find = (row: TreeRow): RowVerdict | undefined => {
      if (row.kind === 'campaign') return undefined
      const adSet = byAdSet.get(row.adSet.adSetId)
      if (!adSet) return undefined
      const verdict = row.kind === 'adSet' ? judgeAdSet(adSet) : judgeAd(adSet, row.id, row.isRunning)
      return verdict && { ...verdict, reason: `${verdict.reason}${at}` }
    }
    // Memoized rows need the same object each time.
    const found = new Map<string, RowVerdict | undefined>()
    return row => {
      const key = `${row.id} ${row.isRunning}`
      if (!found.has(key)) found.set(key, find(row))
      return found.get(key)
    }
  }, [data])
}

function judgeAdSet({ action, suggestedChange, reason }: AdSetVerdict): RowVerdict {
  const percent = `${Math.round(Math.abs(suggestedChange))}%`
  if (action === 'increase') return { text: `Increase ${percent}`, tone: 'up', reason }
  if (action === 'decrease') return { text: `Decrease ${percent}`, tone: 'down', reason }
  return { text: 'Maintain', tone: 'plain', reason }
}

function judgeAd({ ads, phase, comparison: reason }: AdSetVerdict, adId: string, isRunning: boolean) {
  const ad = ads.find(one => one.adId === adId)
  if (!ad) return undefined
  const isFirst = ads.every(({ chanceBest }) => chanceBest <= ad.chanceBest)
  const judge = (text: string, tone: RowVerdict['tone']): RowVerdict => ({ text, tone, reason })
  switch (ad.verdict) {
    case 'winner':
      return judge('Winner', 'lead')
    case 'run':
      return isFirst && phase === 'confirming' ? judge('Leads', 'lead') : judge('In test', 'wait')
    case 'pause':
      return isRunning ? judge('Pause', 'warn') : judge('Behind', 'plain')
    case 'wait':
      return judge('Too early to tell', 'wait')
  }
}

/** Chip with a verdict. Its reason appears on hover, and in the drawer. */
export function VerdictChip({ verdict: { text, tone, reason } }: { verdict: RowVerdict }) {
  return (
    <span className={`chip chip-${tone}`} title={reason}>
      {text}
    </span>
  )
}

export function LabelList({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <span className="label-list">
      {labels.map(label => (
        <span key={label} className="ad-label">
          {label}
        </span>
      ))}
    </span>
  )
}
