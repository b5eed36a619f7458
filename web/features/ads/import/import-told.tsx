import type { AdImportResult } from '../../../../server/contract/schemas/ad-import.ts'
import { moneyOrDash } from '../../../lib/figures.ts'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'

const maxLines = 5

/** Result of an import or of its dry run. */
export function ImportReport({ result }: { result: AdImportResult }) {
  const { rows, imported, ads, from, to, totals, unknown, unknownTotal, rejected, rejectedTotal } = result
  return (
    <>
      <p>
        {result.dryRun ? 'Would import' : 'Imported'} {formatInteger(imported)} of {formatCount(rows, 'row')}:{' '}
        {formatCount(ads, 'ad')}
        {from !== null &&
          to !== null &&
          `, ${from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`}`}
        .
      </p>
      {imported > 0 && (
        <p>
          {formatCount(totals.impressions, 'impression')}, {formatCount(totals.clicks, 'click')},{' '}
          {totals.spend === 0 ? 'nothing' : moneyOrDash(totals.spend)} spent,{' '}
          {formatCount(totals.conversions, 'conversion')}. {describeChanges(result)}
        </p>
      )}
      <SkippedItems
        title={`Nothing ${result.dryRun ? 'would be' : 'was'} imported of ${formatCount(unknownTotal, 'ad')}:`}
        total={unknownTotal}
        lines={unknown.map(({ ad, reason, rows: count }) => `“${ad}”: ${reason} (${formatCount(count, 'row')})`)}
      />
      <SkippedItems
        title={`${formatCount(rejectedTotal, 'row')} refused:`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeChanges({ dryRun, changed, created }: AdImportResult): string {
  const { campaigns, adSets, ads } = created
  const createdCounts = `${formatCount(campaigns, 'campaign')}, ${formatCount(adSets, 'ad set')} and ${formatCount(ads, 'ad')}`
  const createdSentence =
    ads === 0 ? '' : ` ${dryRun ? 'Would make' : 'Made'} ${createdCounts}, paused and marked as imported.`
  if (changed === 0)
    return `${dryRun ? 'Nothing would change' : 'Nothing changed'}: all of it was here already.${createdSentence}`
  return `${formatCount(changed, 'figure')} of days and groups ${dryRun ? 'would change' : 'changed'}.${createdSentence}`
}

function SkippedItems({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  // Ads with the same name may have identical lines, so the index is the key.
  const numbered = [...lines.slice(0, maxLines).entries()]
  return (
    <div>
      <p>{title}</p>
      <ul className="import-left">
        {numbered.map(([index, line]) => (
          <li key={index}>{line}</li>
        ))}
        {total > maxLines && <li>and {formatInteger(total - maxLines)} more</li>}
      </ul>
    </div>
  )
}

function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`
}
