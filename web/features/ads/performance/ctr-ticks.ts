/** Maximum number of ticks above zero. */
const maxTicks = 5

/** Axis ticks from zero in steps of 1, 2 or 5 times a power of ten, up to the first that covers the highest value. */
export function getCtrTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const minStep = highest / maxTicks
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = power * ([1, 2, 5].find(factor => factor * power >= minStep) ?? 10)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}
