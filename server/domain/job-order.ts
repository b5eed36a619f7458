interface QueuedJob {
  /** Sortable by age. */
  readonly id: string
  /** Lower numbers come first; default 0. */
  readonly priority?: number | undefined
}

/** Sorts by priority, interactive jobs first, then by age. */
export function compareQueueOrder(a: QueuedJob, b: QueuedJob): number {
  const [first = 0, second = 0] = [a.priority, b.priority]
  if (first !== second) return first - second
  return a.id < b.id ? -1 : 1
}
