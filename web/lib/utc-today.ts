/** Days of figures are those of UTC, wherever they are looked at. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}
