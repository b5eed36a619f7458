/** Formats seconds as `0:42` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}` : `${minutes}:${padTwo(seconds % 60)}`
}
