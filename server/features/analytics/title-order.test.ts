import { expect, it } from 'vitest'
import { compareNames } from '../../domain/text.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { createTitleOrders } from './title-order.ts'

const random = seededRandom(3)
const upTo = (most: number) => Math.floor(random() * most)
const titleOf = () => `${['The best', 'the BEST', 'A'][upTo(3)]} ${upTo(12)}`
const article = (id: string) => ({ id, slug: id, title: titleOf(), category: 'home' })

it('is the order that all titles put in order at once have, whatever was known before', async () => {
  const titles = createTitleOrders()
  let all = Array.from({ length: 600 }, (_, n) => article(`a${n}`))
  for (let run = 0; run < 40; run += 1) {
    const places = new Map(all.map(({ id }, place) => [id, place]))
    const { titleRanks } = titles.of({ all, findPosition: id => places.get(id) })
    const firsts = all
      .map(({ title }) => title)
      .filter((one, at, some) => some.findIndex(other => compareNames(one, other) === 0) === at)
    expect([...(await titleRanks())]).toEqual(
      all.map(({ title }) => firsts.filter(first => compareNames(first, title) < 0).length),
    )
    // Some articles are deleted, some renamed, some inserted.
    all = all.flatMap(one => {
      const chance = upTo(100)
      if (chance < 2) return []
      return chance < 4 ? [{ ...one, title: titleOf() }] : chance < 6 ? [one, article(`${one.id}-${run}`)] : [one]
    })
  }
})
