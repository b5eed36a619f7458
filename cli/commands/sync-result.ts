import { formatCount } from '../../server/contract/figure-text.ts'
import type { SyncResult } from '../../server/contract/schemas/ad-sync.ts'
import type { CommandContext } from '../context.ts'
import type { Page } from '../output/page.ts'

/** Maximum number of listed items. */
const maxListed = 10

/** Prints the result of a sync. Skipped for NDJSON, whose last event holds it. */
export function printSync({ output }: CommandContext, result: SyncResult): number {
  if (output.mode !== 'ndjson') output.document(result, page => syncView(result, page))
  return 0
}

function syncView({ since, until, ads, changed, unknownAds, unknownTotal }: SyncResult, { paint }: Page): string {
  const head = paint.bold(`Read what ${countNoun(ads, 'ad')} did from ${since} to ${until}`)
  const lines = [`${head}: ${changed === 0 ? 'nothing has changed' : `${countNoun(changed, 'figure')} changed`}.`]
  if (unknownTotal > 0) {
    const ids = `${unknownAds.slice(0, maxListed).join(', ')}${unknownTotal > maxListed ? ' …' : ''}`
    lines.push(
      `Left out ${countNoun(unknownTotal, 'ad')} that ${unknownTotal === 1 ? 'is' : 'are'} not from here: ${ids}`,
    )
  }
  return lines.join('\n')
}

function countNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
