/** Maximum number of ticks above zero. */
const mostTicks = 5

/** Axis ticks from zero in steps of 1, 2 or 5 times a power of ten, up to the first that covers the highest value. */
export function ctrTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const least = highest / mostTicks
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * ([1, 2, 5].find(times => times * power >= least) ?? 10)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}
