import { createChance, divided, type Weighted } from './chance.ts'
import { volumeOn } from './rhythm.ts'

/** An ad that gets sample metrics. */
export interface SampledAd {
  id: string
  variant: string
  /** Publication time of its article. */
  published: string
}

export interface AdDay {
  impressions: number
  clicks: number
  /** In pounds. */
  spend: number
}

/** Daily impressions of one ad, if three ads share £10 a day. */
const usualImpressions = 440
/** Clicks per impression: B is better; A and C differ little. */
const rates: Readonly<Record<string, number>> = { A: 0.0125, B: 0.0215, C: 0.0115 }
const usualRate = 0.012
/** Pounds per thousand impressions. */
const perThousand = 5

/** Returns the metrics of an ad on a day; the same on every call. */
export function adDay({ id, variant, published }: SampledAd, day: string): AdDay {
  const chance = createChance(`${id}/${day}`)
  // The ads of one ad set are shown about equally often.
  const volume = Math.min(volumeOn(day, published, published), 1.33) * chance.between(0.96, 1.04)
  const impressions = Math.round(usualImpressions * volume)
  const rate = (rates[variant] ?? usualRate) * chance.between(0.75, 1.25)
  const clicks = Math.floor(impressions * rate + chance.next())
  return { impressions, clicks, spend: (impressions * perThousand * chance.between(0.92, 1.08)) / 1_000 }
}

interface Group {
  name: string
  share: number
  /** Click rate relative to other groups. */
  keenness: number
}

const group = (name: string, share: number, keenness: number): Group => ({ name, share, keenness })
const ages = [
  ...[group('18-24', 14, 0.95), group('25-34', 29, 1.35), group('35-44', 25, 1.1)],
  ...[group('45-54', 16, 0.8), group('55-64', 10, 0.65), group('65+', 6, 0.5)],
]
const genders = [group('male', 53, 1.06), group('female', 47, 0.93)]
const regions: readonly Weighted<string>[] = [
  ['England', 84],
  ['Scotland', 8],
  ['Wales', 5],
  ['Northern Ireland', 3],
]

const audiences = ages.flatMap(age => genders.map(gender => [age, gender] as const))
const times = (figure: 'share' | 'keenness') => (groups: readonly Group[]) =>
  groups.reduce((product, one) => product * one[figure], 1)
const shares = audiences.map(times('share'))
const clickShares = audiences.map(groups => times('share')(groups) * times('keenness')(groups))

const heading = 'Date,Ad ID,Age,Gender,Region,Impressions,Clicks (all),Amount spent (GBP)'

/** Returns a CSV export of these days, split by audience. */
export function adExport(days: readonly { ad: SampledAd; day: string }[]): string {
  return [heading, ...days.flatMap(({ ad, day }) => rowsOf(ad, day))].join('\n')
}

function rowsOf(ad: SampledAd, day: string): string[] {
  const { impressions, clicks, spend } = adDay(ad, day)
  const chance = createChance(`${ad.id}/${day}/audiences`)
  const seen = divided(impressions, shares, chance.next())
  const clicked = divided(clicks, clickShares, chance.next())
  return audiences.flatMap((groups, at) => {
    const [shown = 0, clicksOf = 0] = [seen[at], clicked[at]]
    if (shown + clicksOf === 0) return []
    const cost = ((spend * shown) / impressions).toFixed(6)
    // The region is drawn per row; over a month the shares come out right.
    const who = [...groups.map(({ name }) => name), chance.oneOf(regions)]
    return [[day, ad.id, ...who, shown, clicksOf, cost].join(',')]
  })
}
