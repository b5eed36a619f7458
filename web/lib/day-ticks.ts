/** At most so many days are named below a chart. */
const mostTicks = 5

/** As far from one to the next, from the first on. */
export function ticksOf(days: readonly { date: string }[]): string[] {
  const step = Math.ceil(days.length / mostTicks)
  return days.filter((_, at) => at % step === 0).map(({ date }) => date)
}
