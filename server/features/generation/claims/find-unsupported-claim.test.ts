import { describe, expect, it } from 'vitest'
import { catalogProduct } from '../../../adapters/local/writer/testing/briefs.ts'
import { readArticle } from '../article-text.ts'
import { buildFactTable } from './fact-table.ts'
import { findUnsupportedClaim } from './find-unsupported-claim.ts'
import { loadLexicon } from './lexicon.ts'
import { splitArticle } from './sentences.ts'
import { loadVettedStatements } from './vetted-statements.ts'

const products = [
  catalogProduct(0, {
    features: ['Ear hooks', 'Folding arm', 'Fast charging case'],
    pros: ['stays cool to the touch'],
  }),
  catalogProduct(1, { features: ['Magnetic lid', 'Waterproof body'] }),
  catalogProduct(2, { pros: [], cons: [], suits: null }),
]
const [first, second, third] = products
const context = {
  table: buildFactTable(products),
  products,
  topic: 'desk lamps',
  category: 'office',
  lexicon: await loadLexicon(),
  vetted: await loadVettedStatements(),
}
const find = (sentence: string, product: (typeof products)[number] | null | undefined = first) =>
  findUnsupportedClaim(
    sentence,
    { products: product ? [product] : [], named: false, kind: null, isConfirmed: false },
    context,
  )

it.each([
  ['words of a fact', 'The arm folds, and it has ear hooks.'],
  ['a compound written as one word', 'It has earhooks.'],
  ['a synonym', 'The battery life is a strong point, and it weighs little.'],
  ['a class that is written as a letter', 'The battery life of a UHS I lamp, or a UHS-I arm, is a strong point.'],
  ['a model number that ends with a letter', 'The battery life of the 552i Folding Arm is a strong point.'],
  ['an opinion', 'It is the sensible choice at this price.'],
  ['a place of use', 'It folds away for the train.'],
  ['what it does without', 'It charges in a case rather than on a wireless pad.'],
  ['a code that it lacks', '4K is not what the listing promises.'],
  ['a figure of speech after a colon', 'Ear hooks and a folding arm: the orchestra has a new conductor.'],
  ['a hedged statement without exception', 'The arm should never be in the way, going by the listing.'],
  ['what buyers may think', 'Runners will like the folding arm.'],
  ['a pronoun for things', 'Its ear hooks, and those of any other grinder, fold.'],
  ['what it is for', 'The arm was made for people who fold things.'],
  ['a past price', 'The arm cost £29.99 when the listing was read.'],
  ['an absent fact', 'It has no remote control, and the listing does not mention a guarantee.'],
  ['a fact word for word', 'stays cool to the touch'],
  ['what it is likened to', 'The arm folds, much like the ladder of a fire engine.'],
  ['a condition after the statement', 'The arm folds if the ceiling is low and the bookcase is in the way.'],
  ['an inverted condition', 'Should the cat knock over a vase, the arm folds.'],
  ['a contracted verb', "You'll fold the arm, and they've made it easy."],
  ['an idiom with "had"', 'The arm folds, so the case had better be close.'],
  ['a general time', "The arm folds, so there is room for tomorrow's post."],
  ['a question that the listing leaves open', "How much the gasket weighs, the listing doesn't say."],
  ['a count that is close to another', 'Close to 90 folds, and it has ear hooks.'],
  ['a complaint of the author', 'The one complaint is about the folding arm.'],
  ['a number that is called healthy', 'A healthy number of folds, and it has ear hooks.'],
  ['a condition without a verb', 'The arm folds, space permitting.'],
  ['an idiom of pain', 'The arm is a pain to fold.'],
  ['what will have happened by a time', 'Fold it, and the arm will have turned before the case charges.'],
  ['measures that share a unit', 'The arm folds to 450, 680 or 900 millimetres.'],
  ['a causative', 'Have it folded by a friend: the arm is long.'],
  ['a comparison with a day', 'The arm folds better than a Sunday paper.'],
  ['whom a product is for', 'Runners are the people it has in mind: the arm folds.'],
  ['whom a product serves', 'The arm folds: runners and swimmers are both catered for.'],
  ['an explanation by the editors', 'Stainless steel wipes clean and keeps no smells, but it shows fingerprints.'],
])('accepts %s', (_what, sentence) => {
  expect(find(sentence)).toBeNull()
})

it.each([
  ['a part that no fact has', 'It has a rubber gasket.'],
  ['a part of another product only', 'The magnetic lid snaps shut.'],
  ['a property beside an absent fact', 'It has a magnetic lid, though the page does not state a weight.'],
  ['a medical effect', 'It relieves headaches.'],
  ['a safety claim', 'It is safe for toddlers.'],
  ['an award', 'It won a design prize.'],
  ['a warranty', 'It carries a lifetime warranty.'],
  ['a price of the past', 'It used to cost twice as much.'],
  ['stock', 'It is on sale until Sunday.'],
  ['an offer in a condition', 'The arm costs less if you tick the voucher box.'],
  ['a thing beside a likeness', 'A rubber gasket seals it, much like the lid of a jar.'],
  ['an event of tomorrow', 'The arm is made longer tomorrow.'],
  ['a time of the calendar', 'The arm was made longer last autumn.'],
  ['a delivery', 'The arm arrives tomorrow.'],
  ['own use', 'We timed it at fifty seconds.'],
  ['a place of the author', 'It stood in our kitchen for a month.'],
  ['a place of the author behind an adjective', 'It stood on our old wooden desk.'],
  ['a short word that no fact has', 'It pairs with an app.'],
  ['a property of a name', 'The pro lid is folding.'],
  ['a code that no fact has', 'It has an IPX7 rating and folds.'],
  ['a statement without exception', 'The folding arm never slips.'],
  [
    'a thing of another product in a long sentence',
    'The arm folds away when you are done, and there is a magnetic lid on board too, for the times when you need it.',
  ],
  ['what it works with', 'The arm connects to a thermostat.'],
  ['a comparison with the market', 'It folds faster than most lamps.'],
  ['a promise of replacement', 'They are replaced if they fail within five years.'],
  ['what a long use has shown', 'The arm stays in place, as a month of living with it shows.'],
  ['what the author heard', 'In our listening the arm stays quiet.'],
  ['a past event', 'It ran all evening, and the arm was barely warm.'],
  ['a change over time', 'It has become quieter.'],
  ['a time of the year', 'Its price is lower in July.'],
  ['a habit of buyers', 'Families tend to order three at a time.'],
  ['what people with an unlisted name say', 'Kayakers report that the arm folds.'],
  [
    'a safety claim in a long sentence',
    'The folding arm has ear hooks and a fast charging case, and it is harmless besides.',
  ],
  ['a count that no fact states', 'Its head holds 78 diodes.'],
  ['an age that no fact states', 'The arm folds, and it is made for children from the age of six.'],
  ['a rival that no fact names', 'The arm folds further than that of the Brightwell.'],
  ['a comparison with unnamed rivals', 'The arm folds further than that of most lamps.'],
  ['a complaint of buyers', 'A common complaint is about the folding arm.'],
  ['a healthy effect', 'The folding arm makes for a healthy back.'],
  ['what needs no permit', 'The folding arm needs no inspection, and regulators permit it.'],
  ['a permission', 'The folding arm has the permission of the railways.'],
  ['a pledge of the maker', 'The folding arm is covered for life.'],
  ['a future that no fact states', 'The folding arm will still look new.'],
  ['safety that "shouldn\'t" promises', "The arm shouldn't harm children's eyes."],
  ['heat that "shouldn\'t" deny', "The arm shouldn't overheat."],
  ['that rain does no harm', "Rain shouldn't harm the arm."],
  ['guests of the author', "You would not believe our guests' faces."],
  ['a room that it would light', 'The arm would light our living room until midnight.'],
  ['a kitchen of the author', 'You could hear the arm from our kitchen.'],
  ['a panel of the author', 'The arm could impress our panel of judges.'],
  ['what it made the author do', 'It made us throw out our television.'],
  ['what it made the author forget', 'It made me forget the cinema.'],
  ['numbers of sales', 'It was sold to a million homes.'],
  ['how many were sold', 'It was sold in thousands.'],
  ['the love of makers', 'Makers love its folding arm.'],
  ['the love of shops', 'Retailers love it.'],
  ['the trust of makers', 'Makers trust the folding arm.'],
  ['the choice of designers', 'Designers choose the folding arm for their studios.'],
])('finds %s', (_what, sentence) => {
  expect(find(sentence)).not.toBeNull()
})

it.each([
  ['a medical effect', 'They prevent hearing loss.'],
  ['an award', 'Lamps of this kind win prizes.'],
  ['own use', 'We carried each lamp from room to room.'],
])('finds %s in a general statement', (_what, sentence) => {
  expect(find(sentence, null)).not.toBeNull()
})

it("takes no judge's word that a claim is general", () => {
  const judge = (sentence: string, named: boolean) =>
    findUnsupportedClaim(
      sentence,
      { products: first ? [first] : [], named, kind: 'general', isConfirmed: false },
      context,
    )
  expect(judge('Lamps like this cure insomnia.', false)).not.toBeNull()
  expect(judge('It has a rubber gasket and a brass hinge.', true)).not.toBeNull()
  expect(judge('Rubber keeps a base in place.', false)).toBeNull()
})

describe('a sentence that a reliable judge confirms', () => {
  const judge = (sentence: string) =>
    findUnsupportedClaim(
      sentence,
      { products: first ? [first] : [], named: false, kind: 'product', isConfirmed: true },
      context,
    )

  it.each([
    'The arm wraps round a pillow and tucks away.',
    'Its hooks clutch the ear and the arm collapses.',
    'The hooks are for the children.',
    'The arm folds, and a replacement hook is easy to find.',
  ])('may say in other words what facts say: %s', sentence => {
    expect(find(sentence)).not.toBeNull()
    expect(judge(sentence)).toBeNull()
  })

  it.each([
    'Those who love hooks get a folding arm.',
    'The listing does not mention leak protection for the arm.',
    'The arm will not break the budget.',
    'The folding arm will not break the bank.',
    'They feed the arm through the hooks.',
    'The hooks and the arm shed water, and they shed it well.',
    'If the arm were shorter, the hooks would fold.',
    'The makers are careful to say that the arm folds.',
    'The arm has a long name, which made us smile.',
    'The arm would live by our front door.',
    'Makers often say that the arm folds.',
    'Sellers who state the arm also state the hooks.',
    'The hooks were sold separately.',
  ])('may say what claims nothing more: %s', sentence => expect(judge(sentence)).toBeNull())

  it.each([
    ['an award', 'The arm won a medal.'],
    ['praise', 'Those who bought one praise the arm.'],
    ['wear', 'The arm will not break the hooks.'],
    ['what they did', 'The hooks fold, and they folded all day.'],
    ['what they were', 'The hooks were firm.'],
    ['health', 'The arm soothes a headache.'],
    ['own use', 'We timed it at fifty seconds.'],
    ['opinions of buyers', 'Owners love the arm.'],
    ['reports of others', 'Parents say the arm folds.'],
    ['reports of people who are described', 'People with small hands complain about the arm.'],
    ['what happened to it', 'On a wet morning it felt solid.'],
    ['a comparison with a thing of no source', 'The arm folds better than the Zephyr.'],
    ['that it suffers no damage', 'The arm will not rust in the garden.'],
    ['offers', 'The arm comes with a voucher.'],
    [
      'nothing but new words',
      'A brass hinge, a rubber gasket, a cork plug and a glass window protect the leather pouch.',
    ],
  ])('may not claim %s', (_what, sentence) => {
    expect(judge(sentence)).not.toBeNull()
  })
})

it('leaves to a judge what is true of every thing of a kind, but nothing about the products', () => {
  const judge = (sentence: string) =>
    findUnsupportedClaim(sentence, { products, named: false, kind: 'general', isConfirmed: false }, context)
  expect(judge('Every lamp has its own idea of warm light, and most of them change it over the years.')).toBeNull()
  expect(
    judge(
      'Every lamp here has a brass hinge, and most of them change it to a rubber gasket and a cork plug and a glass window.',
    ),
  ).not.toBeNull()
})

it.each([
  'Each of the five folds flat by the handle.',
  'Every one of them keeps its lid locked while the motor turns.',
  'Every one of the five connects to the phone by Bluetooth.',
  'Each comes with the recipe book in the box.',
  'Every pick keeps its lid locked while the motor turns.',
  'No lamp on the list keeps its lid locked while the motor turns.',
])('leaves no statement about all products to a judge: %s', sentence => {
  const subjects = { products, named: false, kind: 'general', isConfirmed: false } as const
  expect(findUnsupportedClaim(sentence, subjects, context)).not.toBeNull()
})

it.each([
  ['guarantee', 'warranty'],
  ['warranty', 'guarantee'],
])('takes a %s for a %s', (stated, said) => {
  const one = catalogProduct(3, { features: [`2 year ${stated}`] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const subjects = { products: [one], named: false, kind: null, isConfirmed: false }
  expect(findUnsupportedClaim(`It comes with a 2 year ${said}.`, subjects, own)).toBeNull()
})

it('finds a rival whose name is a part of a word of the facts', () => {
  const one = catalogProduct(3, { features: ['Measures 30 cm, weighs less than the Brights and the Cross'] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const subjects = { products: [one], named: false, kind: 'product' as const, isConfirmed: true }
  expect(findUnsupportedClaim('It weighs less than the Asus.', subjects, own)).toBe('Asus')
  expect(findUnsupportedClaim('It weighs less than the Bright and the Cross.', subjects, own)).toBeNull()
})

it('takes a past event for stated if a fact gives it with its year', () => {
  const one = catalogProduct(3, { features: ['Launched in 2019', 'Folding arm'] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const judge = (sentence: string, isConfirmed: boolean) =>
    findUnsupportedClaim(sentence, { products: [one], named: false, kind: 'product', isConfirmed }, own)
  expect(judge('It was launched in 2019.', true)).toBeNull()
  expect(judge('It was launched in 2019.', false)).not.toBeNull()
  expect(judge('It was launched in 2017.', true)).not.toBeNull()
  expect(judge('It was folded all day.', true)).not.toBeNull()
  expect(judge('It was first launched back in 2019, and it has a folding arm.', true)).toBeNull()
})

it.each([
  'It was launched in 2019 and was recalled soon after.',
  'It was launched in 2019 and it sold a million copies.',
  'It was launched in London in 2019.',
  'It was first launched in 2019 by the King.',
  'It was launched in 2019 to great acclaim.',
])('takes nothing else for stated by the fact of an event: %s', sentence => {
  const one = catalogProduct(3, { features: ['Launched in 2019 in Leeds', 'Folding arm'] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const subjects = { products: [one], named: false, kind: 'product', isConfirmed: true } as const
  expect(findUnsupportedClaim('It was launched in Leeds in 2019.', subjects, own)).toBeNull()
  expect(findUnsupportedClaim(sentence, subjects, own)).not.toBeNull()
})

it('takes no event of one product for that of another', () => {
  const one = catalogProduct(3, { features: ['Launched in 2019'] })
  const other = catalogProduct(4, { features: ['Folding arm'] })
  const both = { ...context, products: [one, other], table: buildFactTable([one, other]) }
  const subjects = { products: [one, other], named: true, kind: 'product', isConfirmed: true } as const
  expect(findUnsupportedClaim('Both were launched in 2019.', subjects, both)).not.toBeNull()
})

it('reads each of several codes that share their letters', () => {
  const one = catalogProduct(3, { features: ['For PS5/4'] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const subjects = { products: [one], named: false, kind: null, isConfirmed: false }
  expect(findUnsupportedClaim('It is for the PS5 and the PS4.', subjects, own)).toBeNull()
  expect(findUnsupportedClaim('It is for the PS3.', subjects, own)).toBe('PS3')
})

it('does not take "guaranteed" for a warranty', () => {
  const one = catalogProduct(3, { features: ['2 year warranty'] })
  const own = { ...context, products: [one], table: buildFactTable([one]) }
  const subjects = { products: [one], named: false, kind: null, isConfirmed: false }
  expect(findUnsupportedClaim('Its price is guaranteed.', subjects, own)).toBe('guaranteed')
})

describe('the words for any thing of a kind', () => {
  const gadgets = [
    catalogProduct(0, { name: 'Acme Projector', title: 'Acme Projector', brand: 'Acme' }),
    catalogProduct(1, { name: 'Slate Plaque', title: 'Bolt Slate Plaque', brand: 'Bolt' }),
    catalogProduct(2, { name: 'Crown Kettle', title: 'Crown Kettle', brand: 'Crown' }),
  ]
  const find = (sentence: string) => {
    const { blocks } = readArticle(`<h3>Overview</h3><p>${sentence}</p>`)
    return splitArticle(blocks, { products: gadgets, topic: 'gadgets' }).flatMap(({ named }) =>
      named.map(one => one.name),
    )
  }

  it.each(['A projector squares up its picture.', 'Slate splits into flat sheets.'])('name no product: %s', sentence =>
    expect(find(sentence)).toEqual([]),
  )

  it.each([
    ['The projector squares up its picture.', 'Acme Projector'],
    ['Crown makes a kettle.', 'Crown Kettle'],
    ['The Slate is flat.', 'Slate Plaque'],
  ])('name one with an article or a brand: %s', (sentence, name) => expect(find(sentence)).toEqual([name]))
})

it.each([
  'Check how long the guarantee is before you choose.',
  'A folding lamp suits a small desk.',
  'Does a lamp need a guarantee?',
])('accepts the general statement "%s"', sentence => {
  expect(find(sentence, null)).toBeNull()
})

it('knows of which product a word is', () => {
  expect(find('The body is waterproof and the lid is magnetic.', second)).toBeNull()
})

it.each([
  ['Owners love the arm.', 'Owners love'],
  ['Violinists tend to fold the arm away.', 'Violinists tend'],
  ['Couples fold the arm in turns.', 'Couples fold'],
  ['Those who fold the arm seldom unfold it again.', 'seldom'],
  ['Most of them come back for a second arm.', 'Most of them come'],
])('finds what people are said to think or do: %s', (sentence, claim) => {
  expect(find(sentence, third)).toBe(claim)
})

it.each([
  'Violinists will like the arm that folds.',
  'Violinists who fold the arm away are the obvious audience.',
  'Reviewers rate it highly.',
  'Campers get a good choice here.',
  'For a choir it would be our first choice.',
])('accepts whom a product suits, and ratings: %s', sentence => {
  expect(find(sentence, first)).toBeNull()
})
