/** Maximum number of days labelled below a chart. */
const maxTicks = 5

/** Returns evenly spaced days, starting with the first. */
export function pickTicks(days: readonly { date: string }[]): string[] {
  const step = Math.ceil(days.length / maxTicks)
  return days.filter((_, at) => at % step === 0).map(({ date }) => date)
}
