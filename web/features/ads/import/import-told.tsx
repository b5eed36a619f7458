import type { AdImportResult } from '../../../../server/contract/schemas/ad-import.ts'
import { moneyText } from '../../../lib/figures.ts'
import { longDate, wholeNumber } from '../../../lib/format.ts'

const shown = 5

/** Result of an import or of its dry run. */
export function ImportTold({ result }: { result: AdImportResult }) {
  const { rows, imported, ads, from, to, totals, unknown, unknownTotal, rejected, rejectedTotal } = result
  return (
    <>
      <p>
        {result.dryRun ? 'Would import' : 'Imported'} {wholeNumber(imported)} of {counted(rows, 'row')}:{' '}
        {counted(ads, 'ad')}
        {from !== null && to !== null && `, ${from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`}`}.
      </p>
      {imported > 0 && (
        <p>
          {counted(totals.impressions, 'impression')}, {counted(totals.clicks, 'click')},{' '}
          {totals.spend === 0 ? 'nothing' : moneyText(totals.spend)} spent, {counted(totals.conversions, 'conversion')}.{' '}
          {changesInWords(result)}
        </p>
      )}
      <Left
        title={`Nothing ${result.dryRun ? 'would be' : 'was'} imported of ${counted(unknownTotal, 'ad')}:`}
        total={unknownTotal}
        lines={unknown.map(({ ad, reason, rows: of }) => `“${ad}”: ${reason} (${counted(of, 'row')})`)}
      />
      <Left
        title={`${counted(rejectedTotal, 'row')} refused:`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `line ${line}: ${reason}`)}
      />
    </>
  )
}

function changesInWords({ dryRun, changed, created }: AdImportResult): string {
  const { campaigns, adSets, ads } = created
  const made = `${counted(campaigns, 'campaign')}, ${counted(adSets, 'ad set')} and ${counted(ads, 'ad')}`
  const makes = ads === 0 ? '' : ` ${dryRun ? 'Would make' : 'Made'} ${made}, paused and marked as imported.`
  if (changed === 0)
    return `${dryRun ? 'Nothing would change' : 'Nothing changed'}: all of it was here already.${makes}`
  return `${counted(changed, 'figure')} of days and groups ${dryRun ? 'would change' : 'changed'}.${makes}`
}

function Left({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  // Ads with the same name may have identical lines, so the index is the key.
  const numbered = [...lines.slice(0, shown).entries()]
  return (
    <div>
      <p>{title}</p>
      <ul className="import-left">
        {numbered.map(([at, line]) => (
          <li key={at}>{line}</li>
        ))}
        {total > shown && <li>and {wholeNumber(total - shown)} more</li>}
      </ul>
    </div>
  )
}

function counted(count: number, noun: string): string {
  return `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
