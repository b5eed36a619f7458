import { splitByValue, totalPounds } from './market.mjs'
import { createAccount, daysAgo, judgeAccount, simulatedAdSet } from './product.mjs'

const floorPounds = 3
/** Days that a run of the product examines. */
const examinedDays = 90
/** Maximum change of a budget per day. */
const maxStep = 0.2

/** The product's rules; each night's plan is applied completely. */
export function createProductPolicy(settings = {}) {
  const changedOn = new Map()
  return ({ day, budgets, observed }) => {
    const adSets = observed.map((own, at) => toAdSet(own, { at, pounds: budgets[at], changed: changedOn.get(at), day }))
    const account = { ...createAccount(adSets, totalPounds * 100), ...settings }
    const next = [...budgets]
    for (const change of judgeAccount(account).changes) {
      if (change.kind !== 'budget') continue
      const at = adSets.findIndex(({ id }) => id === change.adSetId)
      next[at] = change.to
      changedOn.set(at, day)
    }
    return next
  }
}

function toAdSet(observed, { at, pounds, changed, day }) {
  const recent = observed.slice(-examinedDays)
  const toDate = index => daysAgo(recent.length - index)
  return {
    ...emptyAdSet,
    id: `s${at}`,
    name: `s${at}`,
    dailyBudgetPence: Math.round(pounds * 100),
    budgetChangedOn: changed === undefined ? [] : [daysAgo(day - changed)],
    days: recent.map((own, index) => ({
      date: toDate(index),
      impressions: 100 * own.clicks,
      clicks: own.clicks,
      spendMicros: Math.round(own.pounds * 1e6),
      conversions: 0,
    })),
    productClicks: new Map(recent.map((own, index) => [toDate(index), own.productClicks])),
  }
}

const emptyAdSet = { ...simulatedAdSet({ rates: [], perPound: 0 }, { id: '', days: 0, random: Math.random }), ads: [] }

export const keepEven = ({ budgets }) => budgets

/** The best split that never changes, chosen with knowledge of all days. */
export function createBestFixed(values) {
  const split = splitByValue(
    values.map(own => own.reduce((sum, value) => sum + value, 0)),
    floorPounds,
  )
  return () => split
}

/** The best split of each day, known in advance. */
export const createOracle =
  values =>
  ({ day }) =>
    splitByValue(
      values.map(own => own[day + 1] ?? own[day]),
      floorPounds,
    )

/** Knows each day's best split, and moves towards it within the limits of the rules. */
export const createLimitedOracle = values => {
  const choose = createOracle(values)
  return ({ day, budgets }) => {
    const wanted = choose({ day }).map((target, at) =>
      Math.min(budgets[at] * (1 + maxStep), Math.max(budgets[at] * (1 - maxStep), target)),
    )
    const sum = wanted.reduce((all, pounds) => all + pounds, 0)
    return sum > totalPounds ? wanted.map(pounds => (pounds * totalPounds) / sum) : wanted
  }
}

/** Moves budgets by the results of all days so far in proportion to their yields, without a floor: it locks in. */
export const followAllDays = ({ budgets, observed }) => {
  const yields = observed.map(own => {
    const sum = field => own.reduce((all, day) => all + day[field], 0)
    return sum('productClicks') / sum('pounds')
  })
  const mean = yields.reduce((all, each) => all + each, 0) / yields.length
  const wanted = budgets.map((pounds, at) => pounds * Math.min(1 + maxStep, Math.max(1 - maxStep, yields[at] / mean)))
  const sum = wanted.reduce((all, pounds) => all + pounds, 0)
  return wanted.map(pounds => (pounds * totalPounds) / sum)
}
