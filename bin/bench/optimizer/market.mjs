import { normal, poisson, seededRandom } from './product.mjs'

/** Simulated market: a number of ad sets whose values drift, with diminishing returns and a weekly rhythm. */

export const days = 120
export const totalPounds = 1_000
const adSetCount = 12
/** Standard deviations of the value between ad sets, and of its change from day to day. */
const spread = 0.5
const drift = 0.03
/** Twice the spend of a day brings 2^0.7 times the results. */
const exponent = 0.7
/** Results of an ad set with an even share, per pound. */
const typicalYield = 0.5
/** Ad clicks per product click. */
const clicksPerResult = 5
const rhythm = [0.9, 0.95, 1, 1, 1.05, 1.15, 0.95]

const evenShare = totalPounds / adSetCount

/** Draws the value of each ad set on each day: expected results of a day are `value * pounds ** exponent`. */
export function drawMarket(seed) {
  const random = seededRandom(seed)
  const scale = typicalYield * evenShare ** (1 - exponent)
  return Array.from({ length: adSetCount }, () => {
    let value = scale * Math.exp(spread * normal(random))
    return Array.from({ length: days }, () => {
      value *= Math.exp(drift * normal(random))
      return value
    })
  })
}

export const getExpectedResults = (value, pounds, day) => value * pounds ** exponent * rhythm[day % rhythm.length]

/**
 * Runs a policy over all days.
 * @param chooseBudgets is called each night with the day, the budgets and the observed days of each ad set, and returns
 * the budgets of the next day in pounds
 * @returns expected results, and the budgets of the last day
 */
export function runMarket(values, chooseBudgets, seed) {
  const random = seededRandom(seed)
  const observed = values.map(() => [])
  let budgets = values.map(() => evenShare)
  let results = 0
  for (let day = 0; day < days; day += 1) {
    for (const [at, own] of values.entries()) {
      const expected = getExpectedResults(own[day], budgets[at], day)
      results += expected
      const productClicks = poisson(expected, random)
      const clicks = productClicks + poisson((clicksPerResult - 1) * expected, random)
      observed[at].push({ pounds: budgets[at], clicks, productClicks })
    }
    budgets = chooseBudgets({ day, budgets, observed })
  }
  return { results, budgets }
}

/** Splits the total so that the last pound of each ad set brings the same, with a floor for each. */
export function splitByValue(values, floor) {
  const weights = values.map(value => value ** (1 / (1 - exponent)))
  const split = values.map(() => 0)
  let [free, open] = [totalPounds, new Set(values.keys())]
  for (;;) {
    const sum = [...open].reduce((all, at) => all + weights[at], 0)
    const below = [...open].filter(at => (free * weights[at]) / sum < floor)
    if (below.length === 0) {
      for (const at of open) split[at] = (free * weights[at]) / sum
      return split
    }
    for (const at of below) split[at] = floor
    free -= floor * below.length
    open = new Set([...open].filter(at => !below.includes(at)))
  }
}
