/** Computes latency percentiles and the number of errors. */
export function collectFigures() {
  const durations = []
  let errors = 0
  let shed = 0
  return {
    add(ms, status) {
      if (status >= 200 && status < 400) durations.push(ms)
      else if (status === 503) shed += 1
      else errors += 1
    },
    fail() {
      errors += 1
    },
    read() {
      const sorted = durations.toSorted((a, b) => a - b)
      const percentile = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return {
        total: durations.length,
        p50: percentile(0.5),
        p95: percentile(0.95),
        p99: percentile(0.99),
        errors,
        shed,
      }
    },
  }
}
