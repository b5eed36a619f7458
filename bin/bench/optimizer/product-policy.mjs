import { adState, createAccount, daysAgo, judgeAccount } from './product.mjs'

/** Days of daily figures that the product passes to its rules for single ads. */
const recentDays = 14
const microsPerImpression = 5_000
const dates = Array.from({ length: recentDays + 1 }, (_, days) => daysAgo(days))

/** Product rules: each night's plan is applied completely. */
export const productPolicy = {
  judge(states) {
    const { adSets, changes } = judgeAccount(createAccount(states.map(toAdSet)))
    const statusChanges = new Map(changes.map(({ adId, to }) => [adId, to === 'ACTIVE']))
    return adSets.map(({ evidence: { variants } }, at) => {
      const winnerIndex = variants.findIndex(({ verdict }) => verdict === 'winner')
      return {
        run: variants.map(({ adId }, variant) => statusChanges.get(adId) ?? states[at].runs[variant]),
        winner: winnerIndex === -1 ? null : winnerIndex,
      }
    })
  },
}

function toAdSet({ counts, runs, delivered }, at) {
  const id = `s${at}`
  const recent = delivered.slice(-recentDays)
  const toDate = day => dates[recent.length - day]
  const ads = counts.map((figures, variant) => ({
    ...adState(id, variant),
    ...figures,
    spendMicros: figures.impressions * microsPerImpression,
    // All pauses in a replay come from plans.
    ...(runs[variant] ? { status: 'ACTIVE' } : { status: 'PAUSED', pausedByPlan: true }),
    shown: recent.map((night, day) => ({ date: toDate(day), impressions: night[variant].impressions })),
  }))
  const days = recent.map((night, day) => toDay(toDate(day), night))
  const fields = { id, name: id, dailyBudgetPence: 500, status: 'ACTIVE', budgetChangedOn: [] }
  return { ...fields, days, ads, productClicks: new Map() }
}

function toDay(date, night) {
  const sum = field => night.reduce((total, variant) => total + variant[field], 0)
  const impressions = sum('impressions')
  const clicks = sum('clicks')
  return { date, impressions, clicks, spendMicros: impressions * microsPerImpression, conversions: 0 }
}
