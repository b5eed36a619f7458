/** Computes latency percentiles and the number of errors. */
export function collectFigures() {
  const took = []
  let errors = 0
  let shed = 0
  return {
    add(ms, status) {
      if (status >= 200 && status < 400) took.push(ms)
      else if (status === 503) shed += 1
      else errors += 1
    },
    fail() {
      errors += 1
    },
    read() {
      const sorted = took.toSorted((a, b) => a - b)
      const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { total: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors, shed }
    },
  }
}
