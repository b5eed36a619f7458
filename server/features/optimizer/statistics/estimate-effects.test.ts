import { describe, expect, it } from 'vitest'
import { poisson, seededRandom } from '../testing/random.ts'
import { type EffectCell, estimateEffects } from './estimate-effects.ts'

const ages = { '18-24': 0.7, '25-34': 1.4, '35-44': 1.1, '45-54': 0.9 }
const genders = { female: 1.2, male: 0.85 }

type Group = readonly [dimension: string, group: string]

const cell = (adSet: string, pounds: number, events: number, groups: readonly Group[]): EffectCell => ({
  adSet,
  pounds,
  events,
  groups: groups.map(([dimension, group]) => ({ dimension, group, share: 1 })),
})

/** Ad sets of different quality; each reaches all ages of one gender. */
function simulate(seed: number, { adSets = 30, pounds = 20 } = {}): EffectCell[] {
  const random = seededRandom(seed)
  return Array.from({ length: adSets }, (_, at) => {
    const quality = 0.4 * Math.exp(0.4 * (random() - 0.5))
    const [gender, byGender] = at % 2 === 0 ? ['female', genders.female] : ['male', genders.male]
    return Object.entries(ages).map(([age, byAge]) => {
      const spent = pounds * (0.5 + random())
      const events = poisson(spent * quality * byAge * byGender, random)
      return cell(`s${at}`, spent, events, [
        ['age', age],
        ['gender', gender],
      ])
    })
  }).flat()
}

const findGroup = (cells: readonly EffectCell[], group: string, eventsEach = 1) => {
  const found = estimateEffects(cells, eventsEach).find(effect => effect.group === group)
  return found ?? expect.fail(`There is no effect of ${group}.`)
}

describe('effects of groups', () => {
  it('are covered by their intervals in about 95 of 100 accounts', () => {
    const mean = Object.values(ages).reduce((sum, effect) => sum + Math.log(effect), 0) / 4
    const covered = Array.from({ length: 40 }, (_, seed) => {
      const effects = estimateEffects(simulate(seed + 1), 1)
      return Object.entries(ages).map(([age, truth]) => {
        const found = effects.find(({ group }) => group === age)
        const relative = Math.exp(Math.log(truth) - mean)
        return found !== undefined && found.low <= relative && relative <= found.high
      })
    }).flat()
    const share = covered.filter(Boolean).length / covered.length
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(1)
  })

  it('are corrected for the ad sets that reached the groups', () => {
    // A good ad set reached mostly the old, a poor one mostly the young, who are better in both.
    const cells = [
      cell('good', 400, 400, [['age', 'old']]),
      cell('good', 20, 30, [['age', 'young']]),
      cell('poor', 20, 4, [['age', 'old']]),
      cell('poor', 400, 120, [['age', 'young']]),
    ]
    expect(cells.reduce((sum, { events }) => sum + events, 0) / 840).toBeGreaterThan(150 / 420)
    expect(findGroup(cells, 'young').factor).toBeGreaterThan(findGroup(cells, 'old').factor)
  })

  it('are corrected for other traits', () => {
    const cells = Array.from({ length: 20 }, (_, at) => [
      cell(`men ${at}`, 30, at % 5 === 0 ? 10 : 12, [
        ['gender', 'male'],
        ['age', 'old'],
      ]),
      cell(`women ${at}`, 10, 8, [
        ['gender', 'female'],
        ['age', 'old'],
      ]),
      cell(`young women ${at}`, 30, 24, [
        ['gender', 'female'],
        ['age', 'young'],
      ]),
    ]).flat()
    const [young, old] = [findGroup(cells, 'young'), findGroup(cells, 'old')]
    expect(young.factor / old.factor).toBeLessThan(1.1)
    expect(findGroup(cells, 'female').low).toBeGreaterThan(1)
  })

  it('are shrunk to the mean if little was spent', () => {
    const cells = [...simulate(7), cell('s1', 2, 6, [['age', '65+']])]
    const rare = findGroup(cells, '65+')
    expect(rare.factor).toBeLessThan(3)
    expect(rare.low).toBeLessThan(1)
    expect(rare.high / rare.low).toBeGreaterThan(2)
  })

  it('are less certain if each event carries less information', () => {
    const width = (eventsEach: number) => {
      const { low, high } = findGroup(simulate(3), '25-34', eventsEach)
      return high / low
    }
    expect(width(3)).toBeGreaterThan(width(1))
  })

  it.each([
    ['no cells', []],
    ['no events', [cell('s1', 10, 0, [['age', '25-34']])]],
    ['no spend', [cell('s1', 0, 3, [['age', '25-34']])]],
  ])('are unknown with %s', (_, cells) => {
    expect(estimateEffects(cells, 1)).toEqual([])
  })
})
