import type { DeployedAd, Deployment } from '../../server/contract/schemas/ad-deployment.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { paragraph } from './width.ts'

const deploymentColumns: readonly Column<DeployedAd>[] = [
  { title: 'variant', value: ({ variant }) => variant, whole: true },
  { title: 'outcome', value: ({ outcome }) => outcome, whole: true },
  { title: 'ad', value: ({ adId }) => adId ?? '-', whole: true },
  { title: 'reason', value: ({ reason }) => reason ?? '' },
]

/** Formats one row per ad; on a terminal, with the overall message above. */
export function deploymentView({ ads, message }: Deployment, page: Page): string {
  const rows = table(ads, deploymentColumns, page)
  return page.width === undefined ? rows : `${paragraph(printable(message), page)}\n\n${rows}`
}
