import type { PaidWork } from '../ports/paid-work.ts'

/** Work that costs nothing: each call is made as it comes, and nobody is told. */
export function freeWork(signal: AbortSignal = new AbortController().signal): PaidWork {
  return {
    signal,
    once: async call => (await call.make(async () => {})).answer,
    async afford() {},
    async tell() {},
    async found() {},
  }
}
