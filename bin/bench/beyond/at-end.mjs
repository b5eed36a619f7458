const ends = new Set()
process.on('exit', () => {
  for (const end of ends) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code))

/** What is to be done at once should this process end before. @returns what to call when it need not any more. */
export function atEnd(end) {
  ends.add(end)
  return () => ends.delete(end)
}
