import { memo, useId, useState } from 'react'
import { formatBudget } from '../../../../server/domain/ads.ts'
import { toPlatformLabel } from '../../../lib/labels.ts'
import { useMay } from '../../../lib/user.queries.ts'
import { FieldError } from '../../../ui/page-states.tsx'
import { getLabels, type TreeRow } from './ad-tree.ts'
import type { AdsColumn } from './ads-tools.tsx'
import { BudgetInput } from './budget-input.tsx'
import { getArticleAdsHref, RowMenu } from './row-menu.tsx'
import { describeRow, StatusSwitch, type Switching } from './status-switch.tsx'
import { LabelList, type RowVerdict, VerdictChip } from './verdict-chip.tsx'

/** Actions that all rows of the table share. */
export interface RowActions {
  switching: Switching
  /** Returns the address that opens the drawer of an ad. */
  getDrawerHref: (adId: string) => string
  /** Days of the figures as a query, for links to the ads of an article; empty for the default. */
  days: string
  onSelect: (row: TreeRow, isSelected: boolean) => void
  onFold: (row: TreeRow) => void
}

export interface RowEarnings {
  text: string
  /** Sentence with the spend and the return on it. */
  sentence: string
}

interface Props extends RowActions {
  row: TreeRow
  isOpen: boolean
  selection: 'all' | 'some' | 'none'
  columns: readonly AdsColumn[]
  verdict: RowVerdict | undefined
  earnings: RowEarnings | undefined
}

const levels: Readonly<Record<TreeRow['kind'], string>> = {
  campaign: 'row-campaign',
  adSet: 'row-ad-set',
  ad: 'row-ad',
}

/** Row of a campaign, an ad set or an ad. Memoized, because a change of the selection concerns a few of many. */
export const AdTableRow = memo(function AdTableRow(props: Props) {
  const { row, selection, columns, verdict, earnings, switching, onSelect } = props
  const [budgetProblem, setBudgetProblem] = useState<string>()
  const problemId = useId()
  const mayWrite = useMay()('ads:write')
  return (
    <>
      <tr className={levels[row.kind]}>
        <td className="cell-check">
          {mayWrite && !row.isImported && row.ads.length > 0 && (
            <input
              type="checkbox"
              aria-label={`Select ${describeRow(row)}`}
              checked={selection === 'all'}
              ref={box => {
                if (box) box.indeterminate = selection === 'some'
              }}
              onChange={({ target }) => onSelect(row, target.checked)}
            />
          )}
        </td>
        <th scope="row">
          <RowName {...props} />
        </th>
        <td className="cell-state">
          <StatusSwitch row={row} switching={switching} />
        </td>
        {columns.map(column => {
          if (column.key === 'budget')
            return (
              <td key="budget" className="cell-number cell-budget">
                {row.kind === 'adSet' &&
                  !row.isImported &&
                  (mayWrite && row.adSet.dailyBudget > 0 ? (
                    <BudgetInput
                      adSet={row.adSet}
                      problemId={problemId}
                      hasProblem={budgetProblem !== undefined}
                      onProblem={setBudgetProblem}
                    />
                  ) : (
                    formatBudget(row.adSet.dailyBudget)
                  ))}
              </td>
            )
          if (column.key === 'verdict')
            return (
              <td key="verdict" className="cell-verdict">
                {verdict ? <VerdictChip verdict={verdict} /> : <RowNote row={row} />}
              </td>
            )
          if (column.key === 'labels')
            return (
              <td key="labels" className="cell-labels cell-widest">
                <LabelList labels={getLabels(row)} />
              </td>
            )
          if (column.key === 'earnings')
            return (
              <td key="earnings" className="cell-number cell-widest" title={earnings?.sentence}>
                {earnings?.text}
              </td>
            )
          return <FigureCell key={column.key} row={row} column={column} />
        })}
        <td className="cell-more">
          <RowMenu row={row} drawerHref={props.getDrawerHref(row.id)} days={props.days} />
        </td>
      </tr>
      {budgetProblem !== undefined && (
        <tr className="row-problem">
          <td colSpan={columns.length + 4}>
            <FieldError id={problemId} role="alert">
              {budgetProblem}
            </FieldError>
          </td>
        </tr>
      )}
    </>
  )
})

function FigureCell({ row, column }: { row: TreeRow; column: AdsColumn }) {
  const text = column.format?.(row.figures) ?? ''
  const isBest = column.key === 'ctr' && row.kind === 'ad' && row.isBest
  return (
    <td className={`cell-number cell-figure ${column.className ?? ''}`} data-label={column.label}>
      {isBest ? (
        <span className="best-figure">
          {text}
          <span className="unseen">, best of its ad set</span>
        </span>
      ) : (
        text
      )}
    </td>
  )
}

/** Name with the control that folds the row. The name of an ad opens its drawer, others open their article's ads. */
function RowName({ row, isOpen, getDrawerHref, days, onFold }: Props) {
  const href = getRowHref(row, getDrawerHref, days)
  return (
    <div className="row-name">
      {row.kind === 'ad' ? (
        row.ad.variant && (
          <span className="row-letter">
            <span className="unseen">Variant </span>
            {row.ad.variant}
          </span>
        )
      ) : (
        <button
          type="button"
          className="icon-button row-fold"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${describeRow(row)}`}
          disabled={row.children.length === 0}
          onClick={() => onFold(row)}
        >
          <svg className="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d="m9 6 6 6-6 6" />
          </svg>
        </button>
      )}
      <span className="row-names">
        {href === undefined ? <span>{row.name}</span> : <a href={href}>{row.name}</a>}
        {row.kind === 'adSet' && <ArticleLink row={row} />}
      </span>
    </div>
  )
}

function ArticleLink({ row: { adSet } }: { row: Extract<TreeRow, { kind: 'adSet' }> }) {
  const { articleSlug, articleTitle, sample } = adSet
  return (
    <span className="row-article">
      {sample && <span className="row-sample">Sample data</span>}
      {articleSlug !== null && <a href={`/article/${encodeURIComponent(articleSlug)}`}>{articleTitle}</a>}
      {articleSlug === null && !adSet.imported && 'The article was deleted'}
    </span>
  )
}

function getRowHref(row: TreeRow, getDrawerHref: RowActions['getDrawerHref'], days: string): string | undefined {
  if (row.kind === 'ad') return getDrawerHref(row.id)
  if (row.kind === 'adSet' && row.adSet.articleSlug !== null && row.adSet.articleId !== null)
    return getArticleAdsHref(row.adSet.articleId, days)
  return undefined
}

/** Fact in the place of a verdict: the objective of a campaign, or that an ad never ran. */
function RowNote({ row }: { row: TreeRow }) {
  if (row.kind === 'campaign')
    return row.campaign.imported ? null : <span className="note">{toPlatformLabel(row.campaign.objective)}</span>
  const hasNotRun = !row.isRunning && row.figures.isKnown && row.figures.impressions === 0
  return hasNotRun ? <span className="chip chip-plain">Not run</span> : null
}
