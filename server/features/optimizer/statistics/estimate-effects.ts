/** Events of people in one ad set, and what belongs to them. */
export interface EffectCell {
  /** Ad set; its own quality is estimated too, so that it does not count for the people whom it reached. */
  adSet: string
  pounds: number
  events: number
  /** Groups that the cell belongs to, by dimension, with the share of each. Shares add up to at most 1. */
  groups: readonly GroupShare[]
}

export interface GroupShare {
  dimension: string
  group: string
  share: number
}

/** Effect of a group on the events of a pound, as a factor to the mean of its dimension. */
export interface GroupEffect {
  dimension: string
  group: string
  factor: number
  /** 95 % credible interval. */
  low: number
  high: number
  /** Mean and variance of the logarithm of the factor. */
  log: number
  variance: number
  /** Spend and events of its cells. */
  pounds: number
  events: number
}

const maxRounds = 60
/** Largest change of an effect, as a logarithm, with which the rounds end. */
const tolerance = 1e-4
/** Prior of each variance: as much as this many groups that differ by a tenth. */
const priorGroups = 1
const priorVariance = 0.01

interface Column {
  dimension: string
  group: string
  pounds: number
  events: number
}

/**
 * Estimates how groups differ in events per pound, each corrected for the others and for the ad sets: a Poisson model
 * with random effects, whose variances are learnt, fitted by penalised quasi-likelihood (Breslow and Clayton 1993).
 * Groups with little data are shrunk to the mean of their dimension.
 * @param eventsEach events that carry the information of one.
 */
export function estimateEffects(cells: readonly EffectCell[], eventsEach: number): GroupEffect[] {
  const known = cells.filter(({ pounds }) => pounds > 0)
  const columns = listColumns(known)
  const rows = toRows(known, columns)
  const total = sum(known, ({ events }) => events) / sum(known, ({ pounds }) => pounds)
  if (!(total > 0) || columns.length === 0) return []
  const fit = fitEffects(rows, columns, { mean: Math.log(total), eventsEach })
  return columns.map((column, at) => toEffect(column, at, columns, fit))
}

function listColumns(cells: readonly EffectCell[]): Column[] {
  const columns = new Map<string, Column>()
  for (const { groups, pounds, events } of cells) {
    for (const { dimension, group, share } of groups) {
      const key = `${dimension}/${group}`
      const column = columns.get(key) ?? { dimension, group, pounds: 0, events: 0 }
      column.pounds += share * pounds
      column.events += share * events
      columns.set(key, column)
    }
  }
  return [...columns.values()]
}

/** A cell with the positions of its groups; position 0 is the mean. */
interface Row {
  pounds: number
  events: number
  entries: readonly (readonly [at: number, share: number])[]
}

/** Groups the cells by ad set. */
function toRows(cells: readonly EffectCell[], columns: readonly Column[]): Row[][] {
  const positions = new Map(columns.map(({ dimension, group }, at) => [`${dimension}/${group}`, at + 1]))
  const byAdSet = new Map<string, Row[]>()
  for (const { adSet, pounds, events, groups } of cells) {
    const entries = groups.map(
      ({ dimension, group, share }) => [positions.get(`${dimension}/${group}`) ?? 0, share] as const,
    )
    const row = { pounds, events, entries: [[0, 1] as const, ...entries] }
    const own = byAdSet.get(adSet)
    if (own) own.push(row)
    else byAdSet.set(adSet, [row])
  }
  return [...byAdSet.values()]
}

interface Fit {
  /** Logarithms: the mean, then the effects. */
  effects: number[]
  covariance: number[][]
}

function fitEffects(
  adSets: readonly (readonly Row[])[],
  columns: readonly Column[],
  { mean, eventsEach }: { mean: number; eventsEach: number },
): Fit {
  const variances = new Map(columns.map(({ dimension }) => [dimension, 0.1]))
  let adSetVariance = 0.1
  let fit: Fit = { effects: [mean, ...columns.map(() => 0)], covariance: [] }
  let own = adSets.map(() => 0)
  for (let round = 0; round < maxRounds; round += 1) {
    const before = fit.effects
    const solved = solveRound(adSets, { effects: before, own, adSetVariance, eventsEach }, [
      1e-6,
      ...columns.map(({ dimension }) => 1 / (variances.get(dimension) ?? 1)),
    ])
    fit = solved
    own = solved.own
    adSetVariance = learnVariance(solved.ownSquares)
    for (const dimension of variances.keys()) {
      const squares = columns.flatMap((column, at) =>
        column.dimension === dimension
          ? [(fit.effects[at + 1] ?? 0) ** 2 + (fit.covariance[at + 1]?.[at + 1] ?? 0)]
          : [],
      )
      variances.set(dimension, learnVariance(squares))
    }
    if (fit.effects.every((effect, at) => Math.abs(effect - (before[at] ?? 0)) < tolerance)) break
  }
  return fit
}

/** Expected squares of the effects, with a weak prior. */
function learnVariance(squares: readonly number[]): number {
  return (sum(squares, square => square) + priorGroups * priorVariance) / (squares.length + priorGroups)
}

interface Current {
  effects: readonly number[]
  /** Logarithms of the effects of ad sets. */
  own: readonly number[]
  adSetVariance: number
  eventsEach: number
}

/** Solves the weighted least squares of one round. The effects of ad sets are integrated out. */
function solveRound(
  adSets: readonly (readonly Row[])[],
  { effects, own, adSetVariance, eventsEach }: Current,
  precisions: readonly number[],
): Fit & { own: number[]; ownSquares: number[] } {
  const size = precisions.length
  const matrix = precisions.map((precision, at) => Array.from({ length: size }, (_, to) => (to === at ? precision : 0)))
  const right = new Array<number>(size).fill(0)
  const linear = adSets.map((rows, at) => rows.map(row => linearize(row, effects, own[at] ?? 0, eventsEach)))
  for (const [at, rows] of adSets.entries()) {
    const cells = linear[at] ?? []
    const weight = sum(cells, cell => cell.weight)
    const shared = adSetVariance / (1 + adSetVariance * weight)
    const sums = new Map<number, number>()
    let response = 0
    for (const [cell, { entries }] of rows.entries()) {
      const { weight: w = 0, response: z = 0 } = cells[cell] ?? {}
      response += w * z
      for (const [i, x] of entries) {
        sums.set(i, (sums.get(i) ?? 0) + w * x)
        right[i] = (right[i] ?? 0) + w * x * z
        for (const [j, y] of entries) addTo(matrix, i, j, w * x * y)
      }
    }
    for (const [i, x] of sums) {
      right[i] = (right[i] ?? 0) - shared * x * response
      for (const [j, y] of sums) addTo(matrix, i, j, -shared * x * y)
    }
  }
  const covariance = invert(matrix)
  const solution = covariance.map(row => sum(row, (value, at) => value * (right[at] ?? 0)))
  const ownEffects = adSets.map((rows, at) => {
    const cells = linear[at] ?? []
    const weight = sum(cells, cell => cell.weight)
    const residual = sum(rows, ({ entries }, cell) => {
      const { weight: w = 0, response = 0 } = cells[cell] ?? {}
      return w * (response - sum(entries, ([i, x]) => x * (solution[i] ?? 0)))
    })
    const shared = adSetVariance / (1 + adSetVariance * weight)
    return { effect: shared * residual, square: (shared * residual) ** 2 + shared }
  })
  return {
    effects: solution,
    covariance,
    own: ownEffects.map(({ effect }) => effect),
    ownSquares: ownEffects.map(({ square }) => square),
  }
}

/** Limits of a logarithm of expected events, so that no round leaves the range of numbers. */
const maxLog = 30

function linearize({ pounds, events, entries }: Row, effects: readonly number[], own: number, eventsEach: number) {
  const log = Math.max(-maxLog, Math.min(maxLog, sum(entries, ([at, share]) => share * (effects[at] ?? 0)) + own))
  const expected = pounds * Math.exp(log)
  return { weight: expected / eventsEach, response: log + (events - expected) / expected }
}

function addTo(matrix: readonly number[][], row: number, column: number, value: number): void {
  const cells = matrix[row]
  if (cells) cells[column] = (cells[column] ?? 0) + value
}

/** Inverts a symmetric positive definite matrix by Gauss and Jordan. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const work = matrix.map((row, at) => [...row, ...Array.from({ length: size }, (_, to) => (to === at ? 1 : 0))])
  for (let at = 0; at < size; at += 1) {
    const pivot = work[at] ?? []
    const scale = pivot[at] ?? 1
    for (let to = 0; to < 2 * size; to += 1) pivot[to] = (pivot[to] ?? 0) / scale
    for (const [other, row] of work.entries()) {
      const factor = row[at] ?? 0
      if (other === at || factor === 0) continue
      for (let to = 0; to < 2 * size; to += 1) row[to] = (row[to] ?? 0) - factor * (pivot[to] ?? 0)
    }
  }
  return work.map(row => row.slice(size))
}

/** Compares a group with the mean of its dimension, weighted by spend. */
function toEffect(
  { dimension, group, pounds, events }: Column,
  at: number,
  columns: readonly Column[],
  fit: Fit,
): GroupEffect {
  const all = sum(columns, column => (column.dimension === dimension ? column.pounds : 0))
  const contrast = columns.map((column, other) => {
    const share = column.dimension === dimension && all > 0 ? column.pounds / all : 0
    return (other === at ? 1 : 0) - share
  })
  const log = sum(contrast, (weight, other) => weight * (fit.effects[other + 1] ?? 0))
  const variance = sum(contrast, (weight, i) =>
    weight === 0 ? 0 : weight * sum(contrast, (other, j) => other * (fit.covariance[i + 1]?.[j + 1] ?? 0)),
  )
  const margin = 1.96 * Math.sqrt(Math.max(0, variance))
  return {
    dimension,
    group,
    factor: Math.exp(log),
    low: Math.exp(log - margin),
    high: Math.exp(log + margin),
    log,
    variance,
    pounds,
    events,
  }
}

function sum<T>(items: readonly T[], read: (item: T, at: number) => number): number {
  return items.reduce((total, item, at) => total + read(item, at), 0)
}
