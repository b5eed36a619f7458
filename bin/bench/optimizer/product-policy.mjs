import { accountOf, adState, daysAgo, judgeAccount } from './product.mjs'

/** Days per batch. */
const daysPerBatch = 3
/** Days that the sample ratio check covers. */
const lookBackDays = 14

/** Product rules: each plan is applied completely. */
export const productPolicy = {
  judge(states) {
    const { adSets, changes } = judgeAccount(accountOf(states.map(toAdSet)))
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
  const ads = counts.map((figures, variant) => ({
    ...adState(id, variant),
    ...figures,
    // All pauses in a replay come from plans.
    ...(runs[variant] ? { status: 'ACTIVE' } : { status: 'PAUSED', pausedByPlan: true }),
    shown: toDailyImpressions(delivered.map(batch => batch[variant])),
  }))
  const fields = { id, name: id, dailyBudgetPence: 500, status: 'ACTIVE', budgetChangedOn: [] }
  return { ...fields, days: [], ads, productClicks: new Map() }
}

/** Converts impressions per batch to impressions per day. */
function toDailyImpressions(batches) {
  const days = batches.flatMap(impressions => Array.from({ length: daysPerBatch }, () => impressions / daysPerBatch))
  return days.slice(-lookBackDays).map((impressions, at, all) => ({ date: daysAgo(all.length - at), impressions }))
}
