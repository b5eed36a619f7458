/** Today in UTC. Metrics use UTC days everywhere. */
export function getUtcToday(): string {
  return new Date().toISOString().slice(0, 10)
}
