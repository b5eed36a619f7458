/** Never all or nothing: `more than 99.9%`, `97%`, `less than 0.1%`. Rounded down, as 99.95 is not 100. */
export function chanceText(chance: number): string {
  if (chance > 0.999) return 'more than 99.9%'
  if (chance < 0.001) return 'less than 0.1%'
  const decimals = chance > 0.99 || chance < 0.01 ? 10 : 1
  return `${Math.floor(chance * 100 * decimals) / decimals}%`
}
