import { readFileSync } from 'node:fs'
import { median } from '../processes.mjs'

/** What a process holds in memory, once a second, in MB. Linux tells; elsewhere there is nothing. */
export function watchMemory(pid) {
  const samples = [residentMb(pid)]
  const timer = setInterval(() => samples.push(residentMb(pid)), 1_000)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** What a process holds, in MB. */
export function residentMb(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** In whole MB. */
export function medianOf(values) {
  return Math.round(median(values))
}
