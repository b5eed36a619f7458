/** Draws from the standard normal distribution (Box–Muller). */
export function drawNormal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
