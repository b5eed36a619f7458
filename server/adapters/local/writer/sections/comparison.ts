import { formatPence } from '../../../../domain/number-format.ts'
import type { Comparable } from '../comparables.ts'
import { type Draft, theName } from '../draft.ts'
import { timesWord, verdictOf } from '../group.ts'
import { lowered } from '../listing.ts'
import { paragraph, stripMarkers, table } from '../markup.ts'
import { comparisonPhrases } from '../phrases.ts'
import { agreement } from '../subject.ts'
import { numberWord } from '../text.ts'

/** Facts short enough for a column and stated by enough of the group to be worth one. */
function columnsOf(draft: Draft): Comparable[] {
  const enough = draft.comparables.filter(
    ({ readings }) =>
      readings.length >= draft.brief.products.length / 2 && readings.every(({ value }) => value.length <= 28),
  )
  const telling = enough.filter(({ readings }) => new Set(readings.map(({ value }) => value)).size > 1)
  return [
    ...telling.filter(({ best }) => best),
    ...draft.voice.order(
      'columns',
      telling.filter(({ best }) => !best),
    ),
  ].slice(0, 3)
}

function figures(draft: Draft, columns: readonly Comparable[]): string {
  const head = ['Product', 'Price', 'Rating', 'Reviews', ...columns.map(({ label }) => label)]
  const rows = draft.brief.products.map(product => [
    stripMarkers(product.name),
    formatPence(product.pricePence),
    verdictOf(product) === 'unrated' ? '–' : `${product.rating.toFixed(1)} out of 5`,
    product.reviewCount.toLocaleString('en-GB'),
    ...columns.map(({ readings }) => readings.find(reading => reading.product === product)?.value ?? '–'),
  ])
  return table(head, rows)
}

function priceTalk({ group, voice, common }: Draft, values: Record<string, string>): string {
  if (group.samePrice || group.byPrice.length < 2) return ''
  const times = timesWord(group.dearest.pricePence, group.cheapest.pricePence)
  const near = group.dearest.pricePence <= group.cheapest.pricePence * 1.35
  if (times) return voice.say('priceTalk', comparisonPhrases().priceTalk, { ...common, ...values, times })
  return near ? voice.say('closePriceTalk', comparisonPhrases().closePriceTalk, { ...common, ...values }) : ''
}

function crowdTalk(draft: Draft): string {
  const { byReviews } = draft.group
  const [most, least] = [byReviews[0], byReviews.at(-1)]
  if (!most || !least || most === least || least.reviewCount === 0) return ''
  const ratio = timesWord(most.reviewCount, least.reviewCount)
  if (!ratio) return draft.voice.say('evenCrowd', comparisonPhrases().evenCrowdTalk, draft.common)
  const values = { ...draft.common, ratio, most: theName(draft, most), least: theName(draft, least) }
  return draft.voice.say('crowd', comparisonPhrases().crowdTalk, values)
}

function factTalk(draft: Draft): string {
  const total = draft.brief.products.length
  const leads = draft.comparables.filter(({ best }) => best).slice(0, total > 5 ? 3 : 2)
  const said = leads.map(({ best, phrase }) =>
    best
      ? draft.voice.say('factTalk', comparisonPhrases().factTalk, {
          fact: phrase,
          the: theName(draft, best.product),
          ...agreement(theName(draft, best.product)),
          value: lowered(best.value),
        })
      : '',
  )
  const partial = draft.comparables.find(({ silent }) => silent.length > 0 && silent.length < total - 1)
  if (partial) {
    const values = { ...draft.common, fact: partial.phrase, some: numberWord(partial.readings.length) }
    said.push(draft.voice.say('factGap', comparisonPhrases().factGapTalk, values))
  }
  return said.filter(text => text !== '').join(' ')
}

export function comparisonSection(draft: Draft): string {
  const { group, voice, common } = draft
  const names = { cheapest: theName(draft, group.cheapest), dearest: theName(draft, group.dearest) }
  const intro = voice.say('tableIntro', comparisonPhrases().tableIntros, common)
  const grid = figures(draft, columnsOf(draft))
  const talk = voice.order('comparison', [priceTalk(draft, names), crowdTalk(draft)]).filter(text => text !== '')
  const facts = factTalk(draft)
  const tradeOff = voice.say('tradeOff', comparisonPhrases().tradeOffs, { ...common, ...names })
  const second = voice.say('tradeOffSecond', comparisonPhrases().tradeOffSeconds, common)
  const body = [paragraph(...talk), paragraph(facts), paragraph(tradeOff, second)]
  return voice.order('tablePlace', [0, 1])[0] === 0
    ? paragraph(intro) + grid + body.join('')
    : (body[0] || paragraph(intro)) + (body[0] ? paragraph(intro) : '') + grid + body.slice(1).join('')
}
