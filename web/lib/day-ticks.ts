/** Maximum number of days labelled below a chart. */
const mostTicks = 5

/** Returns evenly spaced days, starting with the first. */
export function ticksOf(days: readonly { date: string }[]): string[] {
  const step = Math.ceil(days.length / mostTicks)
  return days.filter((_, at) => at % step === 0).map(({ date }) => date)
}
