import type {
  AdVariantsResult,
  DeployedAd,
  Deployment,
  PreviewedVariant,
} from '../../server/contract/schemas/ad-variants.ts'
import { maxBodyText, maxHeadline } from '../../server/contract/schemas/ads.ts'
import { countCharacters } from '../../server/domain/text.ts'
import type { Page, Paint } from './output.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { measureWidth, pad, paragraph, truncate, wrap } from './width.ts'

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
