import { adState, binomial, seededRandom } from './product.mjs'

const daysPerYear = 365
const today = Date.UTC(2026, 10, 21)
const dates = Array.from({ length: daysPerYear }, (_, day) =>
  new Date(today - (daysPerYear - day) * 86_400_000).toISOString().slice(0, 10),
)

/** Creates an account for `judgeAccount` with ad sets of three ads and a year of days each. */
export function createLargeAccount(count) {
  const random = seededRandom(1)
  const adSets = Array.from({ length: count }, (_, at) => createAdSet(`s${at}`, random))
  return { today: new Date(today).toISOString().slice(0, 10), capPence: count * 1_000, adSets }
}

function createAdSet(id, random) {
  const rate = 0.005 + 0.02 * random()
  const figures = () => ({
    impressions: 300,
    clicks: binomial(300, rate, random),
    spendMicros: 3_000_000,
    conversions: 0,
  })
  const days = dates.map(date => Object.assign(figures(), { date }))
  const ads = [0, 1, 2].map(variant => createAd(id, variant, rate * (0.75 + random() / 2), random))
  const share = 0.2 + 0.4 * random()
  const productClicks = new Map(days.map(({ date, clicks }) => [date, binomial(clicks, share, random)]))
  return { id, name: id, dailyBudgetPence: 300, status: 'ACTIVE', budgetChangedOn: [], days, ads, productClicks }
}

function createAd(id, variant, rate, random) {
  const impressions = 100 * daysPerYear
  const counts = { impressions, clicks: binomial(impressions, rate, random), spendMicros: daysPerYear * 1_000_000 }
  const shown = dates.slice(-28).map(date => ({ date, impressions: 100 }))
  return { ...adState(id, variant), ...counts, shown }
}
