import { describe, expect, it } from 'vitest'
import { toPlainText } from '../article-text.ts'
import { aBrief } from '../testing/an-article.ts'
import { BRITISH, checkSpelling } from './check-spelling.ts'

function found(text: string, topic?: string, changes = {}) {
  const { products, ...brief } = aBrief(topic)
  const [first, ...others] = products
  if (!first) throw new Error('no product')
  const block = { kind: 'text', level: 0, section: 'Overview', product: '', text: toPlainText(text) } as const
  return checkSpelling([block], { ...brief, products: [{ ...first, ...changes }, ...others] })
}
const findProblems = (text: string, topic?: string, changes = {}) =>
  found(text, topic, changes).map(({ message }) => message.split('. In:')[0])

it('names the British spelling and the place', () => {
  expect(found('A choice of colors is there.')).toEqual([
    {
      code: 'american_spelling',
      message: '"colors" is American spelling. Write "colours". In: "A choice of colors is there."',
      where: 'Overview',
      place: { section: 'Overview', product: '' },
    },
  ])
})

describe('American', () => {
  it.each([
    ['color', 'colour'],
    ['flavorful', 'flavourful'],
    ['favorite', 'favourite'],
    ['honored', 'honoured'],
    ['behavioral', 'behavioural'],
    ['neighborhood', 'neighbourhood'],
    ['odorless', 'odourless'],
    ['center', 'centre'],
    ['centered', 'centred'],
    ['theaters', 'theatres'],
    ['liter', 'litre'],
    ['microfiber', 'microfibre'],
    ['gray', 'grey'],
    ['aluminum', 'aluminium'],
    ['analyzes', 'analyses'],
    ['analyzing', 'analysing'],
    ['traveler', 'traveller'],
    ['labeled', 'labelled'],
    ['canceling', 'cancelling'],
    ['swiveling', 'swivelling'],
    ['jewelry', 'jewellery'],
    ['mom', 'mum'],
    ['plow', 'plough'],
    ['mold', 'mould'],
    ['catalog', 'catalogue'],
    ['cozy', 'cosy'],
    ['fulfill', 'fulfil'],
    ['maneuverable', 'manoeuvrable'],
    ['orthopedic', 'orthopaedic'],
    ['aging', 'ageing'],
  ])('%s', (american, british) => {
    expect(findProblems(`It is about ${american} things.`)).toEqual([
      `"${american}" is American spelling. Write "${british}"`,
    ])
    expect(findProblems(`${american.replace(/^./, first => first.toUpperCase())} is what it is about.`)).toHaveLength(1)
  })

  it.each([
    'Noise-canceling is there.',
    'Color-changing light.',
    'A hose of 10 meters.',
    'The bike tires are wide.',
    'Check the tire pressure.',
    'Best Gray Kettles for Travelers',
  ])('%s', text => expect(findProblems(text)).not.toEqual([]))

  it('once for a word, however often a paragraph has it', () => {
    expect(findProblems('A color is a color. The flavor too.')).toHaveLength(2)
  })
})

describe('not American', () => {
  it.each([
    'Organize, recognized, customizable, realize and minimizing are good British spelling.',
    'Coloration, humorous, glamorous, laborious, vigorous, honorary and odorous keep their o.',
    'A parameter, a thermometer, a light meter, a perimeter, an odometer and a water meter.',
    'It can tire you; tires of it soon. Never tiring.',
    'Travelled, labelled, cancelled, modelling, fuelled and jewellery.',
    'Metal, medal, panel, tunnel, level, barrel, label, model, equal, total and travel.',
    'Specialty coffee, a computer program, a driving license, a draft, a check, the curb and the story.',
    'Packaging, managing, imaging, paging, damaging and averaging.',
    'Install, skilled, distilled, fulfilled, filling, enrolled and controlled.',
    'Major, minor, motor, floor, door, monitor, tremor, mirror, error, actor and tailor.',
    'Faster, filter, better, water, computer, enter, counter and printer.',
    'Grand, great, gravy, graph. Momentum, moment, Momo. Mathematics.',
    'Sprayed, stray, tray and array. Ploughman. Mouldings.',
    'Size, prize, seize, capsize and maize.',
    'Our writer visited Center Parcs and the World Trade Center.',
    'It calls itself "the color of summer".',
    'It calls itself “the color of summer”.',
    "It calls itself 'the color of summer', no less.",
    'See color.com or https://example.com/gray or mail gray@color.org.',
    'Airplane mode is there. It has airplane mode.',
  ])('%s', text => expect(findProblems(text)).toEqual([]))

  it('what a source words so, in its company', () => {
    const changes = { title: 'Acme Fjord Noise Canceling Earbuds, Gray', features: ['multi-color lights'] }
    expect(findProblems('It lists noise canceling and multi-color lights.', undefined, changes)).toEqual([])
    expect(findProblems('Canceling takes power.', undefined, changes)).toHaveLength(1)
    expect(findProblems('A choice of one color.', undefined, changes)).toHaveLength(1)
  })

  it('but in a quotation as long as a sentence that no source has', () => {
    expect(findProblems('“The color was gray and the flavor of this aluminum was fiber.”')).not.toEqual([])
  })

  it('a name, and a word of the topic', () => {
    expect(findProblems('The Color Center one is here.', undefined, { name: 'Color Center' })).toEqual([])
    expect(findProblems('Most gray sofas are large.', 'gray sofas')).toEqual([])
  })
})

it('no British spelling is listed as an American one', () => {
  const british = new Set(BRITISH.values())
  expect([...BRITISH.keys()].filter(american => british.has(american))).toEqual([])
})
