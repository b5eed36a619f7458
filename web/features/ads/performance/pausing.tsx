import { useMemo, useState } from 'react'
import type { PauseResult, PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { formatQuantity, pluralize } from '../../../../server/domain/number-format.ts'
import { usePauseAds } from './performance.queries.ts'

interface PauseBarProps {
  /** Ids of the running ads in the listed ad sets. */
  runningIds: readonly string[]
  selection: Selection
  pausing: Pausing
}

/** Pauses several ads at once. Hidden if no ad is running. */
export function PauseBar({ runningIds, selection, pausing }: PauseBarProps) {
  const { ids } = selection
  const chosen = new Set(ids)
  const areAllSelected = runningIds.length > 0 && runningIds.every(id => chosen.has(id))
  return (
    <>
      {(runningIds.length > 0 || ids.length > 0) && (
        <div className="pause-bar">
          {runningIds.length > 0 && (
            <label className="ad-check">
              <input
                type="checkbox"
                checked={areAllSelected}
                ref={box => {
                  if (box) box.indeterminate = ids.length > 0 && !areAllSelected
                }}
                onChange={() => selection.set(areAllSelected ? [] : runningIds)}
              />
              Select all active ads ({runningIds.length})
            </label>
          )}
          <button
            type="button"
            className="button button-small"
            disabled={ids.length === 0 || pausing.isPending}
            onClick={() => pausing.pause(ids)}
          >
            {pausing.isPending
              ? 'Pausing…'
              : ids.length === 0
                ? 'Pause ads'
                : `Pause ${formatQuantity(ids.length, 'ad')}`}
          </button>
        </div>
      )}
      <PauseResultNotice pausing={pausing} />
    </>
  )
}

function PauseResultNotice({ pausing: { outcome, dismiss } }: Pick<PauseBarProps, 'pausing'>) {
  return (
    <div role="status">
      {outcome && (
        <div className={`notice ${outcome.failed.length > 0 ? 'notice-warning' : ''}`}>
          <p>{describeOutcome(outcome)}</p>
          {outcome.failed.length > 0 && (
            <ul className="pause-failures">
              {outcome.failed.map(({ name, message }) => (
                <li key={name}>
                  “{name}”: {message}
                </li>
              ))}
            </ul>
          )}
          <button type="button" className="button button-small button-quiet" onClick={dismiss}>
            Close<span className="unseen"> this message</span>
          </button>
        </div>
      )}
    </div>
  )
}

function describeOutcome({ paused, failed }: PauseOutcome): string {
  if (failed.length > 0) return `Paused: ${paused}. Failed: ${failed.length}.`
  return pluralize(paused, '1 ad paused.', `${paused} ads paused.`)
}

interface PauseOutcome {
  paused: number
  failed: readonly { name: string; message: string }[]
}

export interface Pausing {
  pause: (adIds: readonly string[]) => void
  isPending: boolean
  /** Returns true if these ads are being paused. */
  isPausing: (adIds: readonly string[]) => boolean
  /** Result of the last call, until dismissed. */
  outcome: PauseOutcome | undefined
  dismiss: () => void
}

export function usePausing(rows: readonly PerformanceRow[]): Pausing {
  const [outcome, setOutcome] = useState<PauseOutcome>()
  const { mutate, isPending, variables } = usePauseAds()
  // Stable identity, because every memoized card receives it.
  return useMemo(
    () => ({
      pause(adIds) {
        setOutcome(undefined)
        mutate(adIds, { onSuccess: result => setOutcome(toPauseOutcome(result, rows)) })
      },
      isPending,
      isPausing: adIds => isPending && adIds.every(id => variables?.includes(id)),
      outcome,
      dismiss: () => setOutcome(undefined),
    }),
    [rows, outcome, mutate, isPending, variables],
  )
}

function toPauseOutcome({ paused, failed }: PauseResult, rows: readonly PerformanceRow[]): PauseOutcome {
  const namesById = new Map(rows.flatMap(row => row.ads.map(ad => [ad.adId, ad.adName])))
  return {
    paused: paused.length,
    failed: failed.map(({ adId, message }) => ({ name: namesById.get(adId) ?? adId, message })),
  }
}

export interface Selection {
  /** Selected running ads, ordered by ad set. */
  ids: readonly string[]
  has: (adId: string) => boolean
  toggle: (adId: string) => void
  set: (adIds: readonly string[]) => void
}

export function getRunningIds(rows: readonly PerformanceRow[]): string[] {
  return rows.flatMap(({ ads }) => ads.filter(({ status }) => status === 'ACTIVE').map(({ adId }) => adId))
}

/** Selects running ads to pause. An ad that stops running is deselected. */
export function useSelection(rows: readonly PerformanceRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const ids = getRunningIds(rows).filter(id => chosen.has(id))
    const selected = new Set(ids)
    return {
      ids,
      has: adId => selected.has(adId),
      toggle: adId => setChosen(before => toggleId(before, adId)),
      set: adIds => setChosen(new Set(adIds)),
    }
  }, [rows, chosen])
}

function toggleId(before: ReadonlySet<string>, adId: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(adId)) after.add(adId)
  return after
}
