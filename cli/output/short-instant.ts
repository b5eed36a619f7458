/** Shortens an ISO instant to minutes; returns any other text unchanged. */
export function shortenInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/.exec(text)
  return match ? `${match[1]} ${match[2]} UTC` : text
}
