import type { BackupSummary } from '../../server/contract/schemas/backup.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { shortInstant } from './short-instant.ts'

/** Formats the contents of a backup. */
export function backupView(title: string, summary: BackupSummary & { bytes?: number }, { paint }: Page): string {
  const { counts, createdAt, siteUrl, product, bytes } = summary
  const size = bytes === undefined ? '' : ` (${sizeInWords(bytes)})`
  return [
    `${paint.bold(printable(title))}${size}`,
    `  ${contents(counts)}`,
    `  ${paint.dim(printable(`of ${siteUrl}, as it was ${shortInstant(createdAt)}; made by blogops ${product}`))}`,
  ].join('\n')
}

/** Returns the counts of a site's contents as text. */
export function contents({ records, blobs, events }: BackupSummary['counts']): string {
  const { article = 0, user = 0, ...others } = records
  const rest = Object.values(others).reduce((sum, each) => sum + each, 0)
  return [
    counted(article, 'article'),
    counted(user, 'admin'),
    counted(rest, 'other record'),
    counted(blobs, 'file'),
    counted(events, 'page view or click', 'page views and clicks'),
  ].join(', ')
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-GB')} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}
