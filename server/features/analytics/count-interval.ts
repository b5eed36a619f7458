/** How many standard deviations of a normal distribution hold 99 % of it. */
const z = 2.5758293035489004

/**
 * Where the true mean of a count lies with 99 % certainty, for counts of things that happen one by one: Byar's
 * approximation of the exact Poisson limits, within some hundredths of them, and good from 0 on. At 99 %, since whoever looks at a
 * thousand articles sees chance at work in some; and since one reader may click several times, which widens what a
 * count says.
 */
export function countInterval(count: number): { low: number; high: number } {
  return { low: count === 0 ? 0 : bound(count, -z), high: bound(count + 1, z) }
}

function bound(count: number, deviations: number): number {
  return count * Math.max(0, 1 - 1 / (9 * count) + deviations / (3 * Math.sqrt(count))) ** 3
}
