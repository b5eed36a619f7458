import { accountOf, adState, daysAgo, judgeAccount } from './product.mjs'

/** Days per batch. */
const daysOfBatch = 3
/** Days that the sample ratio check covers. */
const lookBackDays = 14

/** Product rules: each plan is applied completely. */
export const ours = {
  judge(states) {
    const { adSets, changes } = judgeAccount(accountOf(states.map(adSetOf)))
    const switched = new Map(changes.map(({ adId, to }) => [adId, to === 'ACTIVE']))
    return adSets.map(({ evidence: { variants } }, at) => {
      const won = variants.findIndex(({ verdict }) => verdict === 'winner')
      return {
        run: variants.map(({ adId }, variant) => switched.get(adId) ?? states[at].runs[variant]),
        winner: won === -1 ? null : won,
      }
    })
  },
}

function adSetOf({ counts, runs, delivered }, at) {
  const id = `s${at}`
  const ads = counts.map((figures, variant) => ({
    ...adState(id, variant),
    ...figures,
    // All pauses in a replay come from plans.
    ...(runs[variant] ? { status: 'ACTIVE' } : { status: 'PAUSED', pausedByPlan: true }),
    shown: shownOf(delivered.map(batch => batch[variant])),
  }))
  const head = { id, name: id, dailyBudgetPence: 500, status: 'ACTIVE', budgetChangedOn: [] }
  return { ...head, days: [], ads, productClicks: new Map() }
}

/** Converts impressions per batch to impressions per day. */
function shownOf(batches) {
  const days = batches.flatMap(impressions => Array.from({ length: daysOfBatch }, () => impressions / daysOfBatch))
  return days.slice(-lookBackDays).map((impressions, at, all) => ({ date: daysAgo(all.length - at), impressions }))
}
