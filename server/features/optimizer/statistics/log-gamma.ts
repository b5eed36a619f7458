/** Natural logarithm of the gamma function for positive numbers: Stirling's series, accurate to ten digits. */
export function logGamma(value: number): number {
  let x = value
  // The series is accurate from 8 on; each step up divides by x.
  let product = 1
  while (x < 8) {
    product *= x
    x += 1
  }
  const inverse = 1 / x
  const squared = inverse * inverse
  const series = inverse * (1 / 12 - squared * (1 / 360 - squared * (1 / 1260 - squared / 1680)))
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}
