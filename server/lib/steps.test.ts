import { expect, it } from 'vitest'
import { seededRandom } from '../domain/random.ts'
import { endWith, findLeading, forEachRow, runSync, runWithPauses, sortRows } from './steps.ts'

const random = seededRandom(5)

it.each([0, 1, 249, 250, 251, 1_000, 3_333])(
  '%i rows are put in order as at once, equal ones staying as they are',
  async size => {
    const rows = Array.from({ length: size }, (_, at) => ({ at, key: Math.floor(random() * 40) }))
    const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
    const ordered = rows.toSorted(byKey)
    for (const some of [rows, ordered, ordered.toReversed()])
      expect(await runWithPauses(sortRows(some, byKey, 250))).toEqual(some.toSorted(byKey))
  },
)

it('findLeading returns the first rows of each full order', () => {
  for (const size of [0, 1, 30, 999, 1_000, 1_001, 5_000]) {
    const rows = Array.from({ length: size }, (_, at) => ({ at, key: Math.floor(random() * 300) }))
    const rising = (one: { key: number }, other: { key: number }) => one.key - other.key
    const isEven = ({ key }: { key: number }) => key % 2 === 0
    for (const most of [0, 1, 7, 250, 1_500, Number.POSITIVE_INFINITY]) {
      const asked = [
        { max: most, compare: rising },
        { max: most, compare: (one: { key: number }, other: { key: number }) => rising(other, one), where: isEven },
      ]
      expect(runSync(findLeading(rows, asked))).toEqual([
        rows.toSorted(rising).slice(0, most),
        rows
          .filter(isEven)
          .sort((one, other) => other.key - one.key)
          .slice(0, most),
      ])
    }
  }
})

it('lets other work run during a long loop', async () => {
  let seen = 0
  let seenBeside = 0
  const work = runWithPauses(
    forEachRow(Array.from({ length: 200_000 }), () => {
      seen += 1
    }),
  )
  setImmediate(() => {
    seenBeside = seen
  })
  await work
  expect(seen).toBe(200_000)
  expect(seenBeside).toBeGreaterThan(0)
  expect(seenBeside).toBeLessThan(200_000)
})

it('waits for no work if its signal has aborted before', async () => {
  await expect(endWith(AbortSignal.abort(new Error('stopped')), new Promise(() => undefined))).rejects.toThrow(
    'stopped',
  )
})
