import { useState } from 'react'
import { firstRangeDay } from '../../../../server/domain/days.ts'
import { parseJson } from '../../../../server/domain/json.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { useToday } from '../../../lib/site.queries.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { SearchInput } from '../../../ui/desk-table.tsx'
import { type Figures, getCpc, getCtr } from './ad-comparison.ts'
import { type AdsFilter, adsFilterFormat, getFirstDay, toDays } from './ads-address.ts'

const ViewSelect = lazyPart(
  () => import('../../../ui/view-select.tsx').then(module => module.ViewSelect<AdsFilter>),
  <select className="tools-end" aria-label="Saved view" disabled>
    <option>View: loading…</option>
  </select>,
)

interface Props {
  /** Filter as typed. */
  filter: AdsFilter
  onChange: (changes: Partial<AdsFilter>) => void
}

interface AdsToolsProps extends Props {
  /** Labels in use. */
  labels: readonly string[]
  onDownload: () => void
}

/** Search, status, label, saved views, and the table as a file. */
export function AdsTools({ filter, labels, onChange, onDownload }: AdsToolsProps) {
  const { title, status, label } = filter
  return (
    <div className="tools">
      <SearchInput label="Search by name" value={title} onChange={title => onChange({ title })} />
      <select
        aria-label="Status"
        value={status}
        onChange={({ target: { value } }) =>
          onChange({ status: value === 'ACTIVE' || value === 'PAUSED' ? value : '' })
        }
      >
        <option value="">Active and paused</option>
        <option value="ACTIVE">Active</option>
        <option value="PAUSED">Paused</option>
      </select>
      {(labels.length > 0 || label !== '') && (
        <select aria-label="Label" value={label} onChange={({ target }) => onChange({ label: target.value })}>
          <option value="">Any label</option>
          {/* The address may have a label that no ad has any more. */}
          {(labels.includes(label) || label === '' ? labels : [label, ...labels]).map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <ViewSelect filterFormat={adsFilterFormat} filter={filter} onChange={onChange} />
      <QuietButton onClick={onDownload}>
        CSV<span className="unseen">: download this table</span>
      </QuietButton>
    </div>
  )
}

const rangeOptions = [
  { days: 7, name: '7 days' },
  { days: 28, name: '28 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const

/** Days of all figures on the screen: up to today, or any from one day to another. */
export function AdsRange({ filter, onChange }: Props) {
  const { days, until } = filter
  const isListed = until === '' && rangeOptions.some(range => range.days === days)
  const [isCustom, setCustom] = useState(!isListed)
  const isDated = isCustom || !isListed
  return (
    <div className="ads-range">
      <fieldset className="segments">
        <legend className="unseen">Period</legend>
        {rangeOptions.map(range => (
          <button
            key={range.days}
            type="button"
            aria-pressed={!isDated && range.days === days}
            onClick={() => {
              setCustom(false)
              onChange({ days: range.days, until: '' })
            }}
          >
            {range.name}
          </button>
        ))}
        <button type="button" aria-pressed={isDated} onClick={() => setCustom(true)}>
          Custom
        </button>
      </fieldset>
      {isDated && <CustomDays filter={filter} onChange={onChange} />}
    </div>
  )
}

function CustomDays({ filter, onChange }: Props) {
  const today = useToday()
  const until = filter.until === '' ? today : filter.until
  const from = getFirstDay({ days: filter.days, until })
  return (
    <span className="custom-days">
      <input
        type="date"
        aria-label="First day"
        min={firstRangeDay}
        max={until}
        value={from}
        onChange={({ target: { value } }) => value >= firstRangeDay && value <= until && onChange(toDays(value, until))}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label="Last day"
        min={from}
        max={today}
        value={until}
        onChange={({ target: { value } }) => value >= from && value <= today && onChange(toDays(from, value))}
      />
    </span>
  )
}

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
const toCount = (key: 'impressions' | 'clicks' | 'conversions') => ifKnown(figures => countOrDash(figures[key]))

export const adsColumns: readonly AdsColumn[] = [
  { key: 'budget', label: 'Daily budget' },
  { key: 'spend', label: 'Spend', format: ifKnown(({ spend }) => moneyOrDash(spend)) },
  { key: 'impressions', label: 'Impressions', format: toCount('impressions'), className: 'cell-extra' },
  { key: 'clicks', label: 'Clicks', format: toCount('clicks'), className: 'cell-extra' },
  { key: 'ctr', label: 'CTR', format: ifKnown(figures => percentOrDash(getCtr(figures))) },
  { key: 'cpc', label: 'CPC', format: ifKnown(figures => moneyOrDash(getCpc(figures))), className: 'cell-extra' },
  { key: 'conversions', label: 'Conversions', format: toCount('conversions'), className: 'cell-wide' },
  { key: 'earnings', label: 'Earnings, 30 days', className: 'cell-widest' },
  { key: 'labels', label: 'Labels' },
  { key: 'verdict', label: 'Optimizer' },
]

/** Columns for a question. */
export const columnSets: readonly { name: string; keys: readonly AdsColumn['key'][] }[] = [
  { name: 'All', keys: adsColumns.map(({ key }) => key) },
  { name: 'Delivery', keys: ['budget', 'spend', 'impressions', 'labels', 'verdict'] },
  { name: 'Clicks', keys: ['budget', 'spend', 'clicks', 'ctr', 'cpc', 'verdict'] },
  { name: 'Earnings', keys: ['budget', 'spend', 'conversions', 'earnings', 'verdict'] },
]

const storageKey = 'ads-hidden-columns'

function readHidden(): readonly string[] {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '')
  return Array.isArray(stored) ? stored.filter(key => typeof key === 'string') : []
}

/** Columns that this browser shows. */
export function useColumns() {
  const [hidden, setHidden] = useState(readHidden)

  function show(keys: readonly AdsColumn['key'][]): void {
    const next = adsColumns.map(({ key }) => key).filter(key => !keys.includes(key))
    localStorage.setItem(storageKey, JSON.stringify(next))
    setHidden(next)
  }

  return { columns: adsColumns.filter(({ key }) => !hidden.includes(key)), show }
}
