import { useState } from 'react'
import { parseJson } from '../../../../server/domain/json.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { type Figures, getCpc, getCtr } from './ad-comparison.ts'

/** Column that can be hidden. */
export interface AdsColumn {
  key: 'budget' | 'spend' | 'impressions' | 'clicks' | 'ctr' | 'cpc' | 'conversions' | 'earnings' | 'labels' | 'verdict'
  label: string
  /** Text of a figure; missing for columns with controls. */
  format?: (figures: Figures) => string
  /** Figures that only some widths show; the drawer has all of them. */
  className?: 'cell-extra' | 'cell-wide' | 'cell-widest'
}

const ifKnown = (format: (figures: Figures) => string) => (figures: Figures) =>
  figures.isKnown ? format(figures) : unknownSign

export const adsColumns: readonly AdsColumn[] = [
  { key: 'budget', label: 'Daily budget' },
  { key: 'spend', label: 'Spend', format: ifKnown(({ spend }) => moneyOrDash(spend)) },
  {
    key: 'impressions',
    label: 'Impressions',
    format: ifKnown(figures => countOrDash(figures.impressions)),
    className: 'cell-extra',
  },
  { key: 'clicks', label: 'Clicks', format: ifKnown(({ clicks }) => countOrDash(clicks)), className: 'cell-extra' },
  { key: 'ctr', label: 'CTR', format: ifKnown(figures => percentOrDash(getCtr(figures))) },
  { key: 'cpc', label: 'CPC', format: ifKnown(figures => moneyOrDash(getCpc(figures))), className: 'cell-extra' },
  {
    key: 'conversions',
    label: 'Conversions',
    format: ifKnown(figures => countOrDash(figures.conversions)),
    className: 'cell-wide',
  },
  { key: 'earnings', label: 'Earnings, 30 days', className: 'cell-widest' },
  { key: 'labels', label: 'Labels' },
  { key: 'verdict', label: 'Optimizer' },
]

const storageKey = 'ads-hidden-columns'

function readHidden(): readonly string[] {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '')
  return Array.isArray(stored) ? stored.filter(key => typeof key === 'string') : []
}

/** Columns that this browser shows. */
export function useColumns() {
  const [hidden, setHidden] = useState(readHidden)

  function show(key: AdsColumn['key'], isShown: boolean): void {
    const next = isShown ? hidden.filter(one => one !== key) : [...hidden, key]
    localStorage.setItem(storageKey, JSON.stringify(next))
    setHidden(next)
  }

  return { columns: adsColumns.filter(({ key }) => !hidden.includes(key)), show }
}
