import { createSeededRandom, divideByWeights, getVolume, type Weighted } from './seeded-random.ts'

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
const baseImpressions = 440
/** Clicks per impression: B is better; A and C differ little. */
const rates: Readonly<Record<string, number>> = { A: 0.0125, B: 0.0215, C: 0.0115 }
const defaultRate = 0.012
/** Pounds per thousand impressions. */
const pricePerThousand = 5

/** Returns the metrics of an ad on a day; the same on every call. */
export function getAdDay({ id, variant, published }: SampledAd, day: string): AdDay {
  const random = createSeededRandom(`${id}/${day}`)
  // The ads of one ad set are shown about equally often.
  const volume = Math.min(getVolume(day, published, published), 1.33) * random.between(0.96, 1.04)
  const impressions = Math.round(baseImpressions * volume)
  const rate = (rates[variant] ?? defaultRate) * random.between(0.75, 1.25)
  const clicks = Math.floor(impressions * rate + random.next())
  return { impressions, clicks, spend: (impressions * pricePerThousand * random.between(0.92, 1.08)) / 1_000 }
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
const multiply = (factor: 'share' | 'keenness') => (groups: readonly Group[]) =>
  groups.reduce((product, audienceGroup) => product * audienceGroup[factor], 1)
const shares = audiences.map(multiply('share'))
const clickShares = audiences.map(groups => multiply('share')(groups) * multiply('keenness')(groups))

const heading = 'Date,Ad ID,Age,Gender,Region,Impressions,Clicks (all),Amount spent (GBP)'

/** Returns a CSV export of these days, split by audience. */
export function formatAdExport(days: readonly { ad: SampledAd; day: string }[]): string {
  return [heading, ...days.flatMap(({ ad, day }) => toRows(ad, day))].join('\n')
}

function toRows(ad: SampledAd, day: string): string[] {
  const { impressions, clicks, spend } = getAdDay(ad, day)
  const random = createSeededRandom(`${ad.id}/${day}/audiences`)
  const impressionsByAudience = divideByWeights(impressions, shares, random.next())
  const clicksByAudience = divideByWeights(clicks, clickShares, random.next())
  return audiences.flatMap((groups, at) => {
    const [shown = 0, clickCount = 0] = [impressionsByAudience[at], clicksByAudience[at]]
    if (shown + clickCount === 0) return []
    const cost = ((spend * shown) / impressions).toFixed(6)
    // The region is drawn per row; over a month the shares come out right.
    const audience = [...groups.map(({ name }) => name), random.pick(regions)]
    return [[day, ad.id, ...audience, shown, clickCount, cost].join(',')]
  })
}
