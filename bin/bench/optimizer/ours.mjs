import { accountOf, adState, daysAgo, judgeAccount } from './product.mjs'

/** How long a batch is delivered: nights on which the rules could have been asked, and are not. */
const daysOfBatch = 3
/** What the check of the sample ratio looks back on. */
const lookBackDays = 14

/** The product's rules: they are asked for a plan, and all of it is applied. */
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
    // Whatever is paused here was paused by a plan.
    ...(runs[variant] ? { status: 'ACTIVE' } : { status: 'PAUSED', pausedByPlan: true }),
    shown: shownOf(delivered.map(batch => batch[variant])),
  }))
  const head = { id, name: id, dailyBudgetPence: 500, status: 'ACTIVE', budgetChangedOn: [] }
  return { ...head, days: [], ads, productClicks: new Map() }
}

/** By day, of impressions by batch. */
function shownOf(batches) {
  const days = batches.flatMap(impressions => Array.from({ length: daysOfBatch }, () => impressions / daysOfBatch))
  return days.slice(-lookBackDays).map((impressions, at, all) => ({ date: daysAgo(all.length - at), impressions }))
}
