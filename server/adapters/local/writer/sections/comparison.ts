import { formatPence } from '../../../../domain/number-format.ts'
import type { ComparableFact } from '../comparable-facts.ts'
import type { Draft } from '../draft.ts'
import { toPhrase } from '../listing.ts'
import { getNameWithArticle, paragraph, stripMarkers, table } from '../markup.ts'
import { comparisonPhrases } from '../phrases.ts'
import { areSimilarPrices, getVerdict, toMultipleWords } from '../product-group.ts'
import { getAgreement } from '../subject.ts'

/** Facts that decide what a price buys. They always have a column if they differ. */
const SIZES = /^(?:capacity|storage|pack size|(?:cable )?length)$/i

/** Chooses up to three facts that at least half of the products state, in values short enough for a column. */
function chooseColumns(draft: Draft): ComparableFact[] {
  // The batteries of a fan and of a lamp compare nothing.
  if (draft.topic.many === 'products') return []
  const isVaried = ({ readings, silent, label }: ComparableFact) =>
    (silent.length > 0 && label !== 'Bluetooth') || new Set(readings.map(({ value }) => value)).size > 1
  const frequent = draft.comparables.filter(({ readings, silent }) => readings.length >= silent.length)
  const varied = frequent.filter(fact => isVaried(fact) && fact.readings.every(({ value }) => value.length <= 28))
  const isSize = ({ label, isUnitPrice }: ComparableFact) => isUnitPrice === true || SIZES.test(label)
  const others = varied.filter(fact => !isSize(fact))
  return [
    ...varied.filter(isSize),
    ...others.filter(({ best }) => best),
    ...draft.voice.order('columns', others).filter(({ best }) => !best),
  ].slice(0, 3)
}

function createTable(draft: Draft, columns: readonly ComparableFact[]): string {
  const head = ['Product', 'Price', 'Rating', 'Reviews', ...columns.map(({ label }) => label)]
  const rows = draft.brief.products.map(product => [
    stripMarkers(product.name),
    formatPence(product.pricePence),
    getVerdict(product) === 'unrated' ? '–' : `${product.rating.toFixed(1)} out of 5`,
    product.rating === 0 && product.reviewCount === 0 ? '–' : product.reviewCount.toLocaleString('en-GB'),
    ...columns.map(({ readings }) => readings.find(reading => reading.product === product)?.value ?? '–'),
  ])
  return table(head, rows)
}

function describePrices({ group, voice, common, family }: Draft): string {
  if (family.unlike || group.samePrice || group.byPrice.length < 2) return ''
  const times = toMultipleWords(group.dearest.pricePence, group.cheapest.pricePence)
  const values = {
    ...common,
    cheapest: getNameWithArticle(group.cheapest),
    dearest: getNameWithArticle(group.dearest),
    low: formatPence(group.cheapest.pricePence),
    high: formatPence(group.dearest.pricePence),
    gap: formatPence(group.dearest.pricePence - group.cheapest.pricePence),
    s: getAgreement(getNameWithArticle(group.dearest)).s,
  }
  if (times) return voice.say('priceTalk', comparisonPhrases().priceRemarks, { ...values, times })
  if (!areSimilarPrices(group)) return ''
  const unfit = group.byPrice.length === 2 ? /\bhighest\b/ : /\btwo\b/
  const fitting = comparisonPhrases().similarPriceRemarks.filter(pattern => !unfit.test(pattern))
  return voice.say('closePriceTalk', fitting, values)
}

function describeFacts(draft: Draft): string {
  const total = draft.brief.products.length
  // The better of two is not the best.
  const { bestFactRemarks: remarks } = comparisonPhrases()
  const leads = draft.comparables.filter(({ best }) => best).slice(0, total > 5 ? 3 : 2)
  const sentences = leads.map(({ best, phrase }) =>
    best
      ? draft.voice.say('factTalk', remarks, {
          fact: phrase,
          the: getNameWithArticle(best.product),
          ...getAgreement(getNameWithArticle(best.product)),
          value: toPhrase(best.value),
          // The longer of two is not the longest.
          degree: total > 2 ? best.superlative : best.superlative.replace(/est$/, 'er'),
        })
      : '',
  )
  return sentences.filter(text => text !== '').join(' ')
}

export function writeComparison(draft: Draft): string {
  const { voice, common } = draft
  const columns = chooseColumns(draft)
  const productTable = createTable(draft, columns)
  const hasGaps = productTable.includes('–')
  const { tableIntros, plainTableIntros } = comparisonPhrases()
  const pool = columns.length > 0 ? tableIntros : plainTableIntros
  // Products that serve different ends have no ranking.
  const isFit = (pattern: string) =>
    hasGaps === /\bdash\b/.test(pattern) && !(draft.family.unlike && /\branking\b/.test(pattern))
  const intro = voice.say('tableIntro', pool.filter(isFit), common)
  return paragraph(intro) + productTable + paragraph(describePrices(draft), describeFacts(draft))
}
