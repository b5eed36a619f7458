import type { BackupSummary } from '../../server/contract/schemas/backup.ts'
import { formatQuantity, formatSize } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'

/** Formats the contents of a backup. */
export function backupView(title: string, summary: BackupSummary & { bytes?: number }, { paint }: Page): string {
  const { counts, createdAt, siteUrl, product, bytes } = summary
  const size = bytes === undefined ? '' : ` (${formatSize(bytes)})`
  return [
    `${paint.bold(printable(title))}${size}`,
    `  ${formatContents(counts)}`,
    `  ${paint.dim(printable(`state of ${siteUrl} at ${shortenInstant(createdAt)}; written by blogops ${product}`))}`,
  ].join('\n')
}

/** Returns the counts of a site's contents as text. */
export function formatContents({ records, blobs, events }: BackupSummary['counts']): string {
  const { article = 0, user = 0, ...others } = records
  const rest = Object.values(others).reduce((sum, each) => sum + each, 0)
  return [
    formatQuantity(article, 'article'),
    formatQuantity(user, 'person', 'people'),
    formatQuantity(rest, 'other record'),
    formatQuantity(blobs, 'file'),
    formatQuantity(events, 'page view or click', 'page views and clicks'),
  ].join(', ')
}
