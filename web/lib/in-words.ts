/** Label for a constant of the ad platform: LEARN_MORE is "Learn more", OUTCOME_TRAFFIC is "Traffic". */
export function toPlatformLabel(name: string): string {
  const label = name
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}
