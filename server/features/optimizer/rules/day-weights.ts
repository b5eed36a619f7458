import { dayMs } from '../../../domain/days.ts'
import type { AdSetState } from './account.ts'
import type { Unit } from './value.ts'

export const defaultHalfLifeDays = 21

/** Weights of a day by which its spend and results count. */
export interface DayWeights {
  /** 1 for today, a half after the half-life. */
  age: number
  /** True for the last two weeks. */
  isRecent: boolean
  /** Results for each pound on this weekday relative to the mean, for the whole account. */
  rhythm: Readonly<Record<Unit, number>>
}

export interface DayWeighting {
  getWeights(date: string): DayWeights
  /** Mean earnings of an order. */
  microsPerOrder: number
  /** Returns true if results of the unit were counted on this day. */
  isCounted(unit: Unit, day: { date: string; uncounted?: true }): boolean
}

export const recentDays = 14
/** Events that count towards no difference between weekdays. */
const rhythmPrior = 100
const daysPerWeek = 7
const noRhythm: DayWeights['rhythm'] = { clicks: 1, 'product clicks': 1, conversions: 1, 'pounds earned': 1 }

/** Weighs days by their age, and learns the weekly rhythm of the account. */
export function createDayWeighting(adSets: readonly AdSetState[], today: string, halfLifeDays: number): DayWeighting {
  const end = toDayNumber(today)
  const known = new Map<string, { age: number; isRecent: boolean; weekday: number }>()
  const getDay = (date: string) => {
    const before = known.get(date)
    if (before) return before
    const number = toDayNumber(date)
    const day = {
      age: 0.5 ** (Math.max(0, end - number) / halfLifeDays),
      isRecent: end - number <= recentDays,
      weekday: modulo(number, daysPerWeek),
    }
    known.set(date, day)
    return day
  }
  const earned = findEarningsRange(adSets)
  const isCounted: DayWeighting['isCounted'] = (unit, { date, uncounted }) => {
    if (unit === 'product clicks') return !uncounted
    return unit !== 'pounds earned' || (earned !== null && date >= earned.from && date <= earned.to)
  }
  const rhythms = learnRhythms(adSets, { getWeekday: date => getDay(date).weekday, isCounted })
  return {
    isCounted,
    microsPerOrder: getMicrosPerOrder(adSets),
    getWeights(date) {
      const { age, isRecent, weekday } = getDay(date)
      return { age, isRecent, rhythm: rhythms[weekday] ?? noRhythm }
    },
  }
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

/** Reports of a shop start some day and arrive late; other days say nothing about earnings. */
function findEarningsRange(adSets: readonly AdSetState[]): { from: string; to: string } | null {
  const dates = adSets.flatMap(({ earnings }) => [...(earnings?.keys() ?? [])]).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}

function getMicrosPerOrder(adSets: readonly AdSetState[]): number {
  let [orders, micros] = [0, 0]
  for (const { earnings } of adSets) {
    for (const day of earnings?.values() ?? []) {
      orders += day.orders
      micros += day.micros
    }
  }
  return orders > 0 && micros > 0 ? micros / orders : 1
}

type RhythmContext = Pick<DayWeighting, 'isCounted'> & { getWeekday(date: string): number }

interface WeekdaySums {
  events: Record<Unit, number>
  pounds: Record<Unit, number>
}

const unitNames: readonly Unit[] = ['clicks', 'product clicks', 'conversions', 'pounds earned']

/** Learns how much more or less a pound brings on each weekday, shrunk towards no difference. */
function learnRhythms(adSets: readonly AdSetState[], context: RhythmContext): DayWeights['rhythm'][] {
  const weekdays = Array.from({ length: daysPerWeek }, createSums)
  const getSums = (date: string) => weekdays[context.getWeekday(date)] ?? createSums()
  for (const { days, productClicks, earnings, imported } of adSets) {
    if (imported) continue
    for (const day of days) addDay(getSums(day.date), day, context)
    for (const [date, count] of productClicks) getSums(date).events['product clicks'] += count
    for (const [date, { orders }] of earnings ?? []) getSums(date).events['pounds earned'] += orders
  }
  const total = (field: keyof WeekdaySums, unit: Unit) => weekdays.reduce((sum, day) => sum + day[field][unit], 0)
  const [events, pounds] = [createSums().events, createSums().pounds]
  for (const unit of unitNames) {
    events[unit] = total('events', unit)
    pounds[unit] = total('pounds', unit)
  }
  return weekdays.map(day => {
    const getRhythm = (unit: Unit) => {
      const expected = pounds[unit] > 0 ? (events[unit] * day.pounds[unit]) / pounds[unit] : 0
      return (day.events[unit] + rhythmPrior) / (expected + rhythmPrior)
    }
    return {
      clicks: getRhythm('clicks'),
      'product clicks': getRhythm('product clicks'),
      conversions: getRhythm('conversions'),
      'pounds earned': getRhythm('pounds earned'),
    }
  })
}

function createSums(): WeekdaySums {
  return { events: { ...zeroes }, pounds: { ...zeroes } }
}

const zeroes: Readonly<Record<Unit, number>> = { clicks: 0, 'product clicks': 0, conversions: 0, 'pounds earned': 0 }

function addDay(sums: WeekdaySums, day: AdSetState['days'][number], { isCounted }: RhythmContext): void {
  sums.events.clicks += day.clicks
  sums.events.conversions += day.conversions
  const pounds = day.spendMicros / 1_000_000
  sums.pounds.clicks += pounds
  sums.pounds.conversions += pounds
  if (isCounted('product clicks', day)) sums.pounds['product clicks'] += pounds
  if (isCounted('pounds earned', day)) sums.pounds['pounds earned'] += pounds
}

/** Days since 1970 of `2026-11-21`. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / dayMs
}
