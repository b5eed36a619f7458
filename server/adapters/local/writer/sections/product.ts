import { containsPhrase } from '../../listing-variants.ts'
import { dividePrice } from '../comparable-facts.ts'
import type { Draft } from '../draft.ts'
import { link, list, paragraph } from '../markup.ts'
import { describeAudience, describeNeighbour, describeTradeOff } from '../product-fit.ts'
import { closingPhrases, detailPhrases, figurePhrases, leadPhrases } from '../product-phrases.ts'
import { chooseCheck, chooseNotes, findPrintableFacts, formatFacts } from '../product-remarks.ts'
import type { Subject } from '../subject.ts'
import { countWords, joinItems, quote } from '../text.ts'
import { fill, type Values } from '../voice.ts'
import {
  type Lead,
  listNotes,
  listProsAndCons,
  PART_ORDERS,
  type ProductPart,
  quoteTitle,
  quoteWholeTitle,
} from './product-parts.ts'
import { describeOwnAudience } from './reasons.ts'

/** Writes the section of one product. Every statement is a quotation of its source, a number, or generally true. */
export function writeProduct(draft: Draft, subject: Subject, opening: Lead): string {
  return new ProductWriter(draft, subject, opening).html()
}

class ProductWriter {
  readonly #draft: Draft
  readonly #subject: Subject
  #lead: Lead
  readonly #facts: ReturnType<typeof findPrintableFacts>
  readonly #notes: ReturnType<typeof chooseNotes>
  #list = ''
  /** True in articles with many products, which get shorter sections. */
  readonly #isShort: boolean

  constructor(draft: Draft, subject: Subject, lead: Lead) {
    this.#draft = draft
    this.#subject = subject
    this.#lead = lead
    this.#facts = findPrintableFacts(draft, subject.product)
    const { length } = draft.brief.products
    this.#isShort = length > 5
    this.#notes = chooseNotes(draft, subject, length <= 3 ? 3 : this.#isShort ? 1 : 2)
  }

  html(): string {
    const isReview = this.#draft.brief.format === 'review'
    const title = isReview ? quoteWholeTitle(this.#draft, this.#subject) : ''
    const isDetailed = isReview && this.#facts.length + this.#subject.features.length > 0
    // Its details are complete without a lead.
    if (isDetailed) this.#lead = 'price'
    const opening = title !== '' || isDetailed ? title : this.#opening()
    const order = PART_ORDERS[title !== '' ? 'title' : isDetailed ? 'review' : this.#lead]
    const paragraphs: string[][] = []
    const lists: string[] = []
    for (const parts of order) {
      const texts = parts.map(part => (part === 'lead' ? opening : this.#part(part))).filter(text => text !== '')
      const last = paragraphs.at(-1)
      // A short paragraph is joined to the previous one, unless a list separates them.
      if (last && lists.at(-1) === '' && countWords(texts.join(' ')) < 22) last.push(...texts)
      else {
        paragraphs.push(texts)
        lists.push('')
      }
      if (this.#list !== '') lists[lists.length - 1] = this.#list
      this.#list = ''
    }
    return (
      paragraphs.map((texts, at) => paragraph(...texts) + lists[at]).join('') +
      listProsAndCons(this.#subject, this.#isShort ? 3 : 5)
    )
  }

  #say(deck: string, pool: readonly string[], more: Values = {}): string {
    return this.#draft.voice.cite(deck, pool, { ...this.#subject.values, ...more })
  }

  /** Returns the first sentence. If the lead has no patterns left, the section opens with the price. */
  #opening(): string {
    const { voice } = this.#draft
    const say = (deck: string, pool: readonly string[]) => voice.say(deck, pool, this.#subject.values)
    const text = say(`lead:${this.#lead}`, leadPhrases()[this.#lead])
    if (text !== '') return this.#lead === 'buyers' ? `${text} ${this.#weight()}`.trim() : text
    this.#lead = 'price'
    return say('lead:price', leadPhrases().price) || say('lead:plainPrice', leadPhrases().plainPrice)
  }

  #part(part: Exclude<ProductPart, 'lead'>): string {
    const writers: Record<typeof part, () => string> = {
      price: () => this.#price(),
      detail: () => this.#detail(),
      notes: () => {
        this.#list += listNotes(this.#notes)
        return ''
      },
      audience: () => this.#audience(),
      rating: () => (this.#lead === 'buyers' ? '' : this.#rating()),
      neighbour: () => describeNeighbour(this.#draft, this.#subject, this.#isShort),
      tradeOff: () => describeTradeOff(this.#draft, this.#subject),
      ask: () => this.#say('ask', closingPhrases().askLines, { unsaid: chooseCheck(this.#draft, this.#subject) }),
      close: () => this.#close(),
    }
    return writers[part]()
  }

  #price(): string {
    const { priceLater, plainPriceLater } = figurePhrases()
    return this.#lead === 'price' ? '' : this.#say('price', priceLater) || this.#say('plainPrice', plainPriceLater)
  }

  /** Comments on a score that calls for caution, once for each verdict. */
  #weight(): string {
    const { verdict } = this.#subject
    const { brief, group, used } = this.#draft
    const pools: Partial<Record<typeof verdict, readonly string[]>> = figurePhrases().weight
    // The overview comments on a score that all share.
    if (used.has(`weight:${verdict}`) || (group.sameRating && brief.products.length > 1)) return ''
    used.add(`weight:${verdict}`)
    return this.#say(`weight:${verdict}`, pools[verdict] ?? [])
  }

  /** Prefers the audience that the source names to a computed one. */
  #audience(): string {
    const stated = this.#say('suits', detailPhrases().suitsLines)
    const own = stated === '' ? describeOwnAudience(this.#draft, this.#subject) : ''
    return stated || own || describeAudience(this.#draft, this.#subject, this.#lead === 'standout' ? 'standout' : null)
  }

  #rating(): string {
    if (this.#subject.verdict === 'unrated') return this.#say('unrated', figurePhrases().unratedLater)
    return `${this.#say('rating', figurePhrases().ratingLater)} ${this.#weight()}`.trim()
  }

  #detail(): string {
    const facts = this.#facts.slice(0, this.#isShort ? 4 : 6)
    const terms = this.#notes.map(({ term }) => term.toLowerCase())
    const isNew = (text: string) => !terms.some(term => text.toLowerCase().includes(term))
    const features = this.#subject.features.slice(this.#lead === 'feature' ? 3 : 0).filter(isNew)
    const proseFacts = this.#lead === 'standout' ? facts.slice(1) : facts
    const { used } = this.#draft
    const lines = facts.map(fact => `${fact.label}: ${fact.value}`)
    const isList = lines.length >= 4 && !lines.some(line => used.has(`line:${line}`))
    if (isList) {
      for (const line of lines) used.add(`line:${line}`)
      this.#list += paragraph(this.#say('factList', detailPhrases().factListIntros)) + list(lines)
    }
    const { name } = this.#subject.product
    const isRedundant = (value: string) => /^(yes|no|none|n\/a)$/i.test(value) || containsPhrase(name, value)
    const inProse = proseFacts.filter(({ value }) => !isRedundant(value) && value.length <= 44)
    // In one order, the sentences of similar products would read alike.
    const named = this.#draft.voice.order(`facts:${name}`, inProse.slice(0, 3))
    const stated = isList || named.length === 0 ? undefined : formatFacts(named)
    const names = features.length > 0 && features.length <= 3 ? joinItems(features.map(quote)) : undefined
    const bothLine = this.#say('both', detailPhrases().bothLines, { facts: stated, names })
    const factLine = bothLine || this.#say('facts', detailPhrases().factLines, { facts: stated })
    const featureLine = bothLine === '' ? this.#featureLines(features) : ''
    return [factLine, featureLine, this.#remark(facts)].filter(text => text !== '').join(' ')
  }

  /** Divides the price of a pack, unless the table has prices per unit, or says that the source has nothing but a name. */
  #remark(facts: readonly unknown[]): string {
    const { product, features } = this.#subject
    const { shareLines, bareLines, quoteLines } = detailPhrases()
    const { comparables, family } = this.#draft
    const isBare =
      product.features.length + facts.length + this.#notes.length === 0 &&
      countWords(product.title) <= countWords(product.name)
    if (!family.unlike && isBare) return this.#say('bare', bareLines)
    const divided = comparables.some(({ isUnitPrice }) => isUnitPrice) ? {} : dividePrice(product, features)
    return (
      this.#say('share', shareLines, divided) ||
      this.#say('quote', quoteLines, { quotes: quoteTitle(this.#draft, this.#subject) })
    )
  }

  #featureLines(features: readonly string[]): string {
    if (features.length === 0) return ''
    // Four make two sentences of two, so that none is left over.
    const size = features.length === 4 ? 2 : 3
    const [first, rest] = [features.slice(0, size), this.#isShort ? [] : features.slice(size, 2 * size)]
    const { featureLines, moreFeatureLines } = detailPhrases()
    const citeMore = (more: readonly string[]) =>
      more.length === 0 ? '' : this.#say('more', moreFeatureLines, { more: joinItems(more.map(quote)) })
    if (this.#lead === 'feature') return `${citeMore(first)} ${citeMore(rest)}`.trim()
    return `${this.#say('features', featureLines, { features: joinItems(first.map(quote)) })} ${citeMore(rest)}`.trim()
  }

  #close(): string {
    const { product, values } = this.#subject
    const [pattern = ''] = this.#draft.voice.order(`anchor:${product.name}`, closingPhrases().anchors)
    const anchorLink = link(product.url, fill(pattern, values) ?? '')
    return this.#say('close', closingPhrases().closes, { link: anchorLink }) || `See ${anchorLink}.`
  }
}
