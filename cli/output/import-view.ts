import { countedText, countText } from '../../server/contract/figure-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AdImportResult } from '../../server/contract/schemas/ad-import.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { pad, paragraph } from './width.ts'

/** Maximum number of listed items. */
const shown = 10

export function importView(result: AdImportResult, page: Page): string {
  const parts = [
    headline(result, page),
    figures(result),
    changes(result),
    paragraph(`Read from the columns ${columnsText(result)}.`, page),
    ...unknown(result, page),
    ...rejected(result, page),
  ]
  return parts.filter(part => part !== '').join('\n')
}

function headline({ dryRun, imported, rows, ads, from, to }: AdImportResult, { paint }: Page): string {
  const days = from === null ? '' : `, ${from === to ? from : `${from} to ${to}`}`
  const verb = dryRun ? 'Would import' : 'Imported'
  return paint.bold(`${verb} ${countText(imported)} of ${countedText(rows, 'row')}: ${countedText(ads, 'ad')}${days}`)
}

function figures({ totals }: AdImportResult): string {
  const facts = [
    ['impressions', countText(totals.impressions)],
    ['clicks', countText(totals.clicks)],
    ['spend', poundsText(totals.spend)],
    ['conversions', countText(totals.conversions)],
  ] as const
  return facts.map(([name, figure]) => `  ${pad(name, 11)}  ${figure}`).join('\n')
}

function changes({ dryRun, imported, changed, created }: AdImportResult): string {
  const { campaigns, adSets, ads } = created
  const made = `${countedText(campaigns, 'campaign')}, ${countedText(adSets, 'ad set')} and ${countedText(ads, 'ad')}`
  const change = dryRun ? 'would change' : 'changed'
  const told =
    changed === 0 ? 'All of it was here already.' : `${countedText(changed, 'figure')} of days and groups ${change}.`
  const lines = [
    ads === 0 ? '' : `${dryRun ? 'Would make' : 'Made'} ${made}, paused and marked as imported.`,
    imported === 0 ? '' : told,
  ]
  return lines.filter(line => line !== '').join('\n')
}

function columnsText({ columns }: AdImportResult): string {
  return Object.entries(columns)
    .map(([field, heading]) => `${printable(heading)} (${field})`)
    .join(', ')
}

function unknown({ dryRun, unknown: ads, unknownTotal }: AdImportResult, { paint }: Page): string[] {
  if (unknownTotal === 0) return []
  const lines = ads
    .slice(0, shown)
    .map(({ ad, reason, rows }) => `  ${printable(ad)}: ${reason} (${countedText(rows, 'row')})`)
  return [
    paint.yellow(`Nothing ${dryRun ? 'would be' : 'was'} imported of ${countedText(unknownTotal, 'ad')}:`),
    ...lines,
    ...more(unknownTotal),
    'To import them too: --ad-set <id>, or --create-unknown.',
  ]
}

function rejected({ rejected: rows, rejectedTotal }: AdImportResult, { paint }: Page): string[] {
  if (rejectedTotal === 0) return []
  const lines = rows.slice(0, shown).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`)
  return [paint.yellow(`${countedText(rejectedTotal, 'row')} refused:`), ...lines, ...more(rejectedTotal)]
}

function more(total: number): string[] {
  return total > shown ? [`  … and ${countText(total - shown)} more (--json lists a hundred)`] : []
}
