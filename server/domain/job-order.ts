interface QueuedJob {
  /** Sortable by age. */
  readonly id: string
  /** Lower numbers come first; default 0. */
  readonly priority?: number | undefined
}

/** Sorts by priority, interactive jobs first, then by age. */
export function compareQueueOrder(one: QueuedJob, other: QueuedJob): number {
  const [first = 0, second = 0] = [one.priority, other.priority]
  if (first !== second) return first - second
  return one.id < other.id ? -1 : 1
}
