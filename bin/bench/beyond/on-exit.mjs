const cleanups = new Set()
process.on('exit', () => {
  for (const cleanup of cleanups) cleanup()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code))

/** Registers a cleanup for a premature exit of this process. @returns a function that unregisters it */
export function onExit(cleanup) {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}
