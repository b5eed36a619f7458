import type { BackupSummary } from '../../server/contract/schemas/backup.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { shortenInstant } from './short-instant.ts'

/** Formats the contents of a backup. */
export function backupView(title: string, summary: BackupSummary & { bytes?: number }, { paint }: Page): string {
  const { counts, createdAt, siteUrl, product, bytes } = summary
  const size = bytes === undefined ? '' : ` (${formatSize(bytes)})`
  return [
    `${paint.bold(printable(title))}${size}`,
    `  ${formatContents(counts)}`,
    `  ${paint.dim(printable(`of ${siteUrl}, as it was ${shortenInstant(createdAt)}; made by blogops ${product}`))}`,
  ].join('\n')
}

/** Returns the counts of a site's contents as text. */
export function formatContents({ records, blobs, events }: BackupSummary['counts']): string {
  const { article = 0, user = 0, ...others } = records
  const rest = Object.values(others).reduce((sum, each) => sum + each, 0)
  return [
    countNoun(article, 'article'),
    countNoun(user, 'admin'),
    countNoun(rest, 'other record'),
    countNoun(blobs, 'file'),
    countNoun(events, 'page view or click', 'page views and clicks'),
  ].join(', ')
}

function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-GB')} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}
