import type { Approved, Finding, Reconciliation } from '../../server/contract/schemas/reconciliation.ts'
import { formatCount, formatQuantity, pluralize } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'

const kinds = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' } as const

/** Formats one row per finding; with the id for `--approve` if no prompt follows. */
export function reconciliationView({ findings }: Reconciliation, page: Page, { ids }: { ids: boolean }): string {
  if (findings.length === 0) return ''
  const columns: Column<Finding>[] = [
    { title: 'difference', value: ({ type }) => type, whole: true },
    { title: 'object', value: ({ kind }) => kinds[kind], whole: true },
    { title: 'name', value: ({ name }) => (page.width === undefined ? name : shortenName(name)) },
    { title: 'in blogops', value: ({ here }) => here ?? '-' },
    { title: 'on Facebook', value: ({ there }) => there ?? '-' },
    { title: 'actions', value: ({ actions }) => actions.map(({ action }) => action).join(', ') || '-' },
  ]
  const id: Column<Finding> = { title: 'id', value: finding => finding.id, whole: true }
  return table(findings, ids ? [id, ...columns] : columns, page)
}

export function summarizeReconciliation({ objects, findings, settled, foreign }: Reconciliation): string {
  return [
    findings.length === 0
      ? pluralize(
          objects,
          'The object agrees with Facebook.',
          `All ${formatCount(objects)} objects agree with Facebook.`,
        )
      : `Compared ${formatQuantity(objects, 'object')} and found ${formatQuantity(findings.length, 'difference')}.`,
    ...(settled === 0 ? [] : [`Earlier calls whose outcome is now known: ${formatCount(settled)}.`]),
    ...(foreign.total === 0
      ? []
      : [`Not created by blogops and left unchanged: ${formatQuantity(foreign.total, 'object')} on Facebook.`]),
  ].join('\n')
}

const maxNameLength = 34

/** Shortens a name in the middle: names of ads begin alike and differ at their ends. */
function shortenName(name: string): string {
  const letters = [...name]
  if (letters.length <= maxNameLength) return name
  return `${letters.slice(0, 18).join('')}…${letters.slice(-(maxNameLength - 19)).join('')}`
}

export function approvedView({ done, failed }: Approved, findings: readonly Finding[], { paint }: Page): string {
  const names = new Map(findings.map(({ id, name }) => [id, name]))
  return [
    ...done.map(({ message }) => `${paint.green('done')}    ${printable(message)}`),
    ...failed.map(
      ({ id, message }) => `${paint.red('failed')}  ${printable(names.get(id) ?? id)}: ${printable(message)}`,
    ),
  ].join('\n')
}
