import { readFileSync } from 'node:fs'
import { median } from '../processes.mjs'

/** Samples the memory of a process once a second, in MB. Linux only; elsewhere the list is empty. */
export function watchMemory(pid) {
  const samples = [readMemoryMb(pid)]
  const timer = setInterval(() => samples.push(readMemoryMb(pid)), 1_000)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** Returns the memory of a process in MB. */
export function readMemoryMb(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // There is no /proc on this system, or the process has ended.
    return 0
  }
}

/** Median in whole MB. */
export function roundedMedian(values) {
  return Math.round(median(values))
}
