import { expect, it } from 'vitest'
import { seededRandom } from '../../domain/random.ts'
import { compareNames } from '../../domain/text.ts'
import { createTitleOrders } from './title-order.ts'

const random = seededRandom(3)
const upTo = (max: number) => Math.floor(random() * max)
const createTitle = () => `${['The best', 'the BEST', 'A'][upTo(3)]} ${upTo(12)}`
const article = (id: string) => ({ id, slug: id, title: createTitle(), category: 'home' })

it('equals a full sort of all titles, whatever was sorted before', async () => {
  const titles = createTitleOrders()
  let all = Array.from({ length: 600 }, (_, n) => article(`a${n}`))
  for (let run = 0; run < 40; run += 1) {
    const positions = new Map(all.map(({ id }, position) => [id, position]))
    const computeRanks = titles.createRanks({ all, findPosition: id => positions.get(id) })
    const firsts = all
      .map(({ title }) => title)
      .filter((title, at, titles) => titles.findIndex(other => compareNames(title, other) === 0) === at)
    expect([...(await computeRanks())]).toEqual(
      all.map(({ title }) => firsts.filter(first => compareNames(first, title) < 0).length),
    )
    // Some articles are deleted, some renamed, some inserted.
    all = all.flatMap(one => {
      const chance = upTo(100)
      if (chance < 2) return []
      return chance < 4 ? [{ ...one, title: createTitle() }] : chance < 6 ? [one, article(`${one.id}-${run}`)] : [one]
    })
  }
})
