import * as z from 'zod'
import { targetingSchema } from '../../contract/schemas/targeting.ts'
import { adTextFields } from '../../domain/ads.ts'
import { pickFields } from '../../domain/fields.ts'
import { quoteName, quoteText, toVisibleText } from '../../domain/text.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { describeTargeting } from './describe-call.ts'
import type { Change } from './money.ts'

/** The ads that a call starts and their ad sets. */
interface Activation {
  /** Targeting and text as displayed. The approval becomes stale if any of it changes. */
  readonly state: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
}

/** Returns null if the call starts no ad. */
export async function readActivation(
  changes: readonly Change[] | null,
  records: RecordReader,
): Promise<Activation | null> {
  const started = (changes ?? []).flatMap(change => (change.kind === 'ad' && change.runs ? [change.adId] : []))
  if (started.length === 0) return null
  const ads = await records.getMany('ad', new Set(started))
  const adSets = await records.getMany('adSet', new Set(ads.map(({ adSetId }) => adSetId)))
  const unconfirmed = await readUnconfirmed({ ads, adSets }, records)
  return {
    state: { adSets: adSets.map(toAdSetState), ads: ads.map(toAdState), ...unconfirmed.state },
    lines: [...adSets.map(describeAdSet), ...ads.map(describeAd), ...unconfirmed.lines],
  }
}

const contentSchema = z.object({
  content: z.object({ headline: z.string(), bodyText: z.string(), callToAction: z.string() }),
})

/**
 * Returns the texts and targetings that were sent for these ads and ad sets without an answer: the platform may use
 * them instead of those in our records.
 */
export async function readUnconfirmed(
  { ads = [], adSets = [] }: { ads?: readonly AdRecord[]; adSets?: readonly AdSetRecord[] },
  records: RecordReader,
): Promise<Activation> {
  const open = await records.find('outbox', { where: { open: true } })
  const listSent = (act: 'content' | 'targeting', { id }: AdRecord | AdSetRecord) =>
    open.filter(row => row.act === act && row.subjectId === id).map(({ value }) => value)
  const texts = ads.flatMap(ad =>
    listSent('content', ad).map(value => ({ name: ad.name, ...contentSchema.parse(value).content })),
  )
  const targetings = adSets.flatMap(adSet =>
    listSent('targeting', adSet).map(value => ({ name: adSet.name, targeting: targetingSchema.parse(value) })),
  )
  const unconfirmed = [...texts, ...targetings]
  return {
    state: unconfirmed.length > 0 ? { unconfirmed } : {},
    lines: [
      ...texts.map(
        ({ name, headline, bodyText, callToAction }) =>
          `Facebook has not confirmed another text of the ad ${quoteName(name)}. It may say ${quoteText(headline)}, ${quoteText(bodyText)} instead, with the button ${toVisibleText(callToAction)}`,
      ),
      ...targetings.map(
        ({ name, targeting }) =>
          `Facebook has not confirmed another targeting of the ad set ${quoteName(name)}. It may target ${describeTargeting(targeting)} instead`,
      ),
    ],
  }
}

const toAdSetState = (adSet: AdSetRecord) => pickFields(adSet, ['id', 'name', 'articleId', 'targeting'])

export const toAdState = (ad: AdRecord) => pickFields(ad, ['id', 'adSetId', 'name', ...adTextFields, 'image'])

export function describeAd({ name, variant, headline, bodyText, callToAction, linkUrl, image }: AdRecord): string {
  const ad = `The ad ${quoteName(name)} (variant ${quoteName(variant)})`
  const text = `${quoteText(headline)}, ${quoteText(bodyText)}`
  const picture = image == null ? 'the cover of its article' : `the picture ${quoteText(image)}`
  return `${ad} says ${text}, with the button ${toVisibleText(callToAction)} and ${picture}, and links to ${quoteText(linkUrl)}`
}

function describeAdSet({ name, targeting }: AdSetRecord): string {
  return `The ad set ${quoteName(name)} targets ${describeTargeting(targeting)}`
}
