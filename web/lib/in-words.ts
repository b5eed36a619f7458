/** Label for a constant of the ad platform: LEARN_MORE is "Learn more", OUTCOME_TRAFFIC is "Traffic". */
export function inWords(name: string): string {
  const words = name
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
