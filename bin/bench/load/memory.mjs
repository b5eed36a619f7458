import { readFileSync } from 'node:fs'
import { median } from '../processes.mjs'

/** Samples the memory of a process once a second, in MB. Linux only; elsewhere the list is empty. */
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

/** Returns the memory of a process in MB. */
export function residentMb(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Median in whole MB. */
export function medianOf(values) {
  return Math.round(median(values))
}
