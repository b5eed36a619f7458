import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'
import {
  type AdProblem,
  containsPhrase,
  findBadges,
  getNames,
  getSourceTexts,
  getTexts,
  removePhrases,
  toProblem,
} from './ad-text.ts'

const DIGITS = /\d[\d,]*(?:\.\d+)?/g
const WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
/** "Two" is too common to be checked; words from three to twelve count as numbers. */
const COUNTED = new RegExp(String.raw`\b(${WORDS.slice(1).join('|')})\b`, 'gi')

const toNumber = (digits: string) => Number(digits.replaceAll(',', ''))
const findNumbers = (text: string) => (text.match(DIGITS) ?? []).map(toNumber)
const findCounts = (text: string) => [...text.matchAll(COUNTED)].map(([word]) => WORDS.indexOf(word.toLowerCase()) + 2)

/** Returns the number of products, that number minus one, and the number of badges. */
function getProductCounts({ products }: AdBrief): number[] {
  const picks = products.filter(({ pick }) => pick !== null).length
  return [products.length, products.length - 1, picks]
}

function getFigures({ products }: AdBrief): number[] {
  return products.flatMap(({ pricePence, rating, reviewCount }) => [
    ...(pricePence === null ? [] : [pricePence / 100]),
    ...(rating === null ? [] : [rating, 5]),
    ...(reviewCount === null ? [] : [reviewCount]),
  ])
}

/** "From £24.99" claims the lowest price, "up to £99.99" the highest. */
const PRICE_LIMITS = /\b(from|starts? at|starting at|up to|and end at|ends? at)\s£(\d[\d,]*(?:\.\d+)?)/gi
/** Example: "Over 1,400 reviews". Rounded numbers are never in the source. */
const ROUNDED =
  /\b(?:under|below|less than|over|above|more than|about|around|roughly|nearly|almost|just)\s(?:£\s?)?\d[\d,.]*\d/gi

function checkPriceLimits(adText: { where: string; text: string }, { products }: AdBrief): AdProblem[] {
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  const arePricesComplete = prices.length === products.length
  return [...adText.text.matchAll(PRICE_LIMITS)].flatMap(([phrase, end = '', amount = '']) => {
    const low = /from|start/i.test(end)
    const limit = low ? Math.min(...prices) : Math.max(...prices)
    if (arePricesComplete && Math.round(toNumber(amount) * 100) === limit) return []
    return [
      toProblem(adText, 'wrong_price', `says "${phrase}", but that is not the ${low ? 'lowest' : 'highest'} price.`),
    ]
  })
}

/** Checks that every number in an ad is in its article or products. */
export function checkNumbers(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const sources = getSourceTexts(brief)
  const known = new Set([...sources.flatMap(findNumbers), ...getFigures(brief), ...getProductCounts(brief)])
  const counted = new Set([...sources.flatMap(findCounts), ...sources.flatMap(findNumbers), ...getProductCounts(brief)])
  const folded = sources.join('\n').toLowerCase()
  return getTexts(ad).flatMap(adText => {
    const invented = findNumbers(adText.text).filter(number => !known.has(number))
    const miscounted = [...adText.text.matchAll(COUNTED)]
      .map(([word]) => word)
      .filter(word => !counted.has(WORDS.indexOf(word.toLowerCase()) + 2))
    const rounded = (adText.text.match(ROUNDED) ?? []).filter(phrase => !folded.includes(phrase.toLowerCase()))
    return [
      ...[...invented, ...miscounted].map(number =>
        toProblem(
          adText,
          'invented_figure',
          `states "${number}", but neither the article nor a product has this number.`,
        ),
      ),
      ...rounded.map(phrase => toProblem(adText, 'invented_figure', `says "${phrase}". State the exact figure.`)),
      ...checkPriceLimits(adText, brief),
    ]
  })
}

/** A superlative that a product figure can prove. */
interface RankRule {
  spelling: RegExp
  /** Higher ranks first. */
  rank(product: AdProduct): number | null
}

const RANKS: readonly RankRule[] = [
  {
    spelling: /\b(?:cheapest|lowest[- ]pric(?:ed?|es)|least expensive)\b/i,
    rank: ({ pricePence }) => (pricePence === null ? null : -pricePence),
  },
  {
    spelling: /\b(?:dearest|most expensive|highest[- ]pric(?:ed?|es)|priciest)\b/i,
    rank: ({ pricePence }) => pricePence,
  },
  {
    spelling: /\b(?:(?:highest|best|top)[- ]rated|(?:highest|best) (?:rating|score)s?)\b/i,
    rank: ({ rating }) => rating,
  },
  { spelling: /\bmost[- ]reviewed\b|\bmost (?:reviews|ratings)\b/i, rank: ({ reviewCount }) => reviewCount },
]

/** Superlatives and equivalent words. "Top pick" is a badge in the article. */
const PRAISE =
  /\b(?:best|greatest|finest|ultimate|perfect|unbeatable|unrivalled|unmatched|unparalleled|world[- ]class|leading|number one|must-have|game[- ]chang\w+|revolutionary|incredible|amazing|guaranteed|no\. ?1)\b|#1|\btop(?![- ]?(?:picks?|\w*load|up\b|of\b))\b|\bmost [a-z]+(?:ful|ive|able|ible|ent|ant|ous|al|ic|ed|ing)\b/gi
const IN_EST = /\b[a-z]{3,}est\b/gi
const NO_SUPERLATIVE =
  /^(?:test|rest|latest|west|guest|interest|request|suggest|honest|modest|invest|contest|chest|forest|harvest|digest|vest|nest|quest|protest|manifest|arrest|conquest|earnest|priest|crest|wrest|zest|behest|bequest|inquest|midwest|northwest|southwest|backrest|armrest|headrest|footrest)$/i
const LATEST = /^latest$/i

/** Phrases that limit a comparison to the products of the article. */
const AMONG = /\b(?:of|among|between) (?:the|these|this|our|all)\b|\bhere\b|\bcompar\w+|\bside by side\b/i

function isProven({ rank }: RankRule, text: string, { products }: AdBrief): boolean {
  const ranks = products.map(rank)
  if (products.length < 2 || ranks.includes(null)) return false
  const top = Math.max(...ranks.map(Number))
  const named = products.filter(({ name }) => containsPhrase(text, name))
  return AMONG.test(text) && named.length <= 1 && named.every(product => rank(product) === top)
}

function findPraise(text: string): string[] {
  const inEst = (text.match(IN_EST) ?? []).filter(word => !NO_SUPERLATIVE.test(word) || LATEST.test(word))
  return [...(text.match(PRAISE) ?? []), ...inEst]
}

/** Finds superlatives that no product figure proves. A badge of the article is allowed if its product is named. */
export function checkSuperlatives(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const whole = `${ad.headline} ${ad.bodyText}`
  const badges = findBadges(whole, brief)
  const sources = getSourceTexts(brief).join('\n').toLowerCase()
  return getTexts(ad).flatMap(adText => {
    const matchedRules = RANKS.filter(({ spelling }) => spelling.test(removePhrases(adText.text, badges)))
    const unproven = matchedRules.filter(rank => !isProven(rank, whole, brief))
    const rest = RANKS.reduce(
      (text, { spelling }) => text.replace(spelling, ' … '),
      removePhrases(adText.text, [...getNames(brief), ...badges]),
    )
    const praise = findPraise(rest).filter(word => !/est$/i.test(word) || !sources.includes(word.toLowerCase()))
    return [
      ...unproven.map(({ spelling }) => {
        const found = spelling.exec(adText.text)?.[0] ?? ''
        const fault = `says "${found}", but the figures of these products do not show it. State the figure itself.`
        return toProblem(adText, 'superlative', fault)
      }),
      ...praise.map(word => toProblem(adText, 'superlative', `says "${word}", but no figure shows it. Leave it out.`)),
    ]
  })
}

/**
 * Personal attributes that Meta does not allow ads to state or imply about the reader: health, weight, age, money,
 * race, religion, sex and others
 * (https://transparency.meta.com/policies/ad-standards/objectionable-content/personal-attributes).
 */
const ATTRIBUTES =
  /\b(?:over-?weight|obes\w+|skinny|fat loss|weight loss|lose weight|diabet\w+|depress\w+|anxi(?:ety|ous)|adhd|autis\w+|disab\w+|disease|illness|disorder|cancer|arthritis|asthma\w*|insomnia\w*|pains?|acne|bald\w*|wrinkles?|pregnan\w+|menopaus\w+|addict\w+|alcoholic|elderly|seniors?|your age|over[- ]\d0s?|teenage\w*|pensioners?|retired|millennials?|divorced|widow\w*|gay|lesbian|bisexual|trans(?:gender)?|latin[oax]|muslims?|christians?|jewish|hindus?|sikhs?|catholics?|immigrants?|bankrupt\w*|debts?|unemployed|jobless|criminals?|convict\w*)\b/i
const READER = /\b(?:you|your|yours|you're|yourself|yourselves)\b/i
/** "Are you tired?" asks about the reader; "Are you choosing a kettle?" asks about an activity and is allowed. */
const ASKED =
  /\b(?:are you|is your|do you (?:have|suffer|feel|struggle)|suffering from|struggling with|tired of|meet other)\b(?! (?:after|looking|choosing|buying|comparing|shopping|ready|torn|deciding|weighing|between))/i

const TESTED =
  /\b(?:road-|lab-|expert-)?test(?:ed|s|ing|ers?)?\b|\btried\b|\btrialled\b|\bhands[- ]on\b|\bwe (?:used|owned|lived with|rate|recommend|love)\b/i
/** Claims that change by the hour and have no source. */
const OFFER =
  /\b(?:on sale|sale ends|discount(?:s|ed)?|deals?(?! with)|on offer|special offers?|bargains?|vouchers?|coupons?|\d+ ?% off|half price|in stock|out of stock|selling fast|while stocks last|today only|limited time|last chance|hurry|buy now|act now|don't miss|money back|guarantee[ds]?|award[- ]winning|best[- ]?sell(?:er|ing)s?|prime (?:day|delivery))\b|(?<!-)\bfree\b(?! of\b|-)/i

interface Rule {
  code: string
  spelling: RegExp
  /** Explains the problem. */
  fault: string
}

const RULES: readonly Rule[] = [
  { code: 'hands_on_claim', spelling: TESTED, fault: 'claims a test or use that did not take place' },
  { code: 'offer', spelling: OFFER, fault: 'promises something that no source confirms' },
  { code: 'personal_attribute', spelling: ASKED, fault: 'asks about the reader, and Facebook refuses such ads' },
]

const splitSentences = (text: string) => text.split(/(?<=[.!?])\s+/)

function checkReaderAttributes(adText: { where: string; text: string }): AdProblem[] {
  const personal = splitSentences(adText.text).filter(sentence => READER.test(sentence) && ATTRIBUTES.test(sentence))
  return personal.map(sentence => {
    const attribute = ATTRIBUTES.exec(sentence)?.[0] ?? ''
    const fault = `links the reader to "${attribute}". Facebook refuses ads that imply personal attributes.`
    return toProblem(adText, 'personal_attribute', fault)
  })
}

/** Checks an ad for forbidden claims. Names and phrases from the sources are ignored. */
export function checkPolicy(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const names = [...getNames(brief), ...findBadges(`${ad.headline} ${ad.bodyText}`, brief)]
  // Phrases from a source are allowed ("free weights", "lab-tested to IPX7"); single words from it are not.
  const phrases = getSourceTexts(brief).filter(text => text.includes(' ') && text.length < 120)
  return getTexts(ad).flatMap(({ where, text }) => {
    const adText = { where, text: removePhrases(text, names) }
    const ownText = removePhrases(adText.text, phrases)
    const broken = RULES.filter(({ spelling }) => spelling.test(ownText))
    return [
      ...broken.map(({ code, spelling, fault }) =>
        toProblem(adText, code, `says "${spelling.exec(ownText)?.[0] ?? ''}" and ${fault}.`),
      ),
      ...checkReaderAttributes(adText),
    ]
  })
}
