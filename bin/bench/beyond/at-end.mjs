const ends = new Set()
process.on('exit', () => {
  for (const end of ends) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code))

/** Registers a cleanup for a premature exit of this process. @returns a function that unregisters it */
export function atEnd(end) {
  ends.add(end)
  return () => ends.delete(end)
}
