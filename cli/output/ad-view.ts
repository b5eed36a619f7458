import { maxBodyText, maxHeadline } from '../../server/contract/ad-values.ts'
import type {
  AdVariantsResult,
  DeployedAd,
  Deployment,
  PreviewedVariant,
} from '../../server/contract/schemas/ad-variants.ts'
import type { AdCheck } from '../../server/contract/schemas/checks.ts'
import type { Approved, Finding, Reconciliation } from '../../server/contract/schemas/reconciliation.ts'
import { formatCount, formatQuantity, pluralize } from '../../server/domain/number-format.ts'
import { countCharacters } from '../../server/domain/text.ts'
import { type Column, measureWidth, pad, paragraph, table, truncate, wrap } from './layout.ts'
import type { Page, Paint } from './output.ts'
import { printable } from './printable.ts'

/** Widest and narrowest ad in columns, with its frame: about as wide as on a phone. */
const maxColumns = 56
const minColumns = 28

const buttons: Readonly<Record<PreviewedVariant['callToAction'], string>> = {
  LEARN_MORE: 'Learn more',
  SHOP_NOW: 'Shop now',
  SIGN_UP: 'Sign up',
  DOWNLOAD: 'Download',
  BOOK_NOW: 'Book now',
}

type ShownAd = Pick<PreviewedVariant, 'headline' | 'bodyText' | 'callToAction'> & {
  variant: string
  targeting?: string | undefined
}

export interface ShownAds extends Pick<AdVariantsResult, 'url'> {
  article: Pick<AdVariantsResult['article'], 'title'>
  variants: readonly ShownAd[]
}

/** Formats ads as a feed shows them: text, picture of the article, target, headline and button. */
export function adsView({ variants, url, article }: ShownAds, { width = 80, paint }: Page): string {
  const columns = Math.max(minColumns, Math.min(maxColumns, width))
  const host = URL.canParse(url) ? new URL(url).host : url
  const ads = variants.map(ad => [
    [paint.bold(printable(`Variant ${ad.variant}`)), ...(ad.targeting ? [printable(ad.targeting)] : [])].join(' · '),
    ...frame(ad, { host, columns, paint }),
    paint.dim(formatCounts(ad)),
  ])
  const head = `${paint.bold(printable(article.title))}\n${printable(url)}`
  return [head, ...ads.map(lines => lines.join('\n'))].join('\n\n')
}

function formatCounts({ headline, bodyText }: ShownAd): string {
  return `headline ${countCharacters(headline)}/${maxHeadline} · text ${countCharacters(bodyText)}/${maxBodyText}`
}

function frame(ad: ShownAd, { host, columns, paint }: { host: string; columns: number; paint: Paint }) {
  const room = columns - 4
  const line = (text: string, style = (plain: string) => plain) => `│ ${style(pad(truncate(text, room), room))} │`
  const rule = (left: string, right: string) => `${left}${'─'.repeat(columns - 2)}${right}`
  const picture = 'picture of the article'
  const centred = ' '.repeat(Math.max(0, Math.floor((room - picture.length) / 2))) + picture
  return [
    rule('┌', '┐'),
    ...wrap(printable(ad.bodyText), room)
      .split('\n')
      .map(text => line(text)),
    rule('├', '┤'),
    line(centred, paint.dim),
    rule('├', '┤'),
    line(printable(host).toUpperCase(), paint.dim),
    ...footer(printable(ad.headline), `[ ${buttons[ad.callToAction]} ]`, room).map(text => line(text)),
    rule('└', '┘'),
  ]
}

/** Puts the button beside the headline, or below it if there is no room. */
function footer(headline: string, button: string, room: number): string[] {
  const gap = room - measureWidth(headline) - measureWidth(button)
  if (gap >= 2) return [`${headline}${' '.repeat(gap)}${button}`]
  return [...wrap(headline, room).split('\n'), pad(button, room, 'left')]
}

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

/** Formats the effects of a change that was only checked, with Facebook's verdicts. */
export function adCheckView(lines: AdCheck['lines'], { paint }: Page): string {
  if (lines.length === 0) return 'Nothing would change.'
  const painted = { accepted: paint.green, refused: paint.red, unchecked: paint.yellow }
  return lines
    .map(({ what, verdict, reason }) => {
      const line = `${painted[verdict](verdict.padEnd('unchecked'.length))}  ${printable(what)}`
      return reason === null ? line : `${line}\n${' '.repeat(11)}${paint.dim(printable(reason))}`
    })
    .join('\n')
}
