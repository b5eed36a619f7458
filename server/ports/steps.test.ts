import { expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { inTurns } from './pace.ts'
import { eachOf, sorted } from './steps.ts'

const random = seededRandom(5)

it.each([0, 1, 249, 250, 251, 1_000, 3_333])(
  '%i rows are put in order as at once, equal ones staying as they are',
  async size => {
    const rows = Array.from({ length: size }, (_, at) => ({ at, key: Math.floor(random() * 40) }))
    const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
    const ordered = rows.toSorted(byKey)
    for (const some of [rows, ordered, ordered.toReversed()])
      expect(await inTurns(sorted(some, byKey, 250))).toEqual(some.toSorted(byKey))
  },
)

it('lets others have their turn while it goes through many rows', async () => {
  let seen = 0
  let seenBeside = 0
  const work = inTurns(
    eachOf(Array.from({ length: 200_000 }), () => {
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
