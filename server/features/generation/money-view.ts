import { defaultCurrency } from '../../domain/money.ts'
import { getMoneyNotation, type MoneyNotation } from '../../domain/money-notation.ts'
import type { Shop } from '../../domain/shops.ts'
import { slugify } from '../../domain/slugs.ts'
import { mapOutlineTexts, mapPlanTexts, mapProductTexts } from '../../domain/source-texts.ts'
import { memoizeContent } from '../../lib/memoize.ts'
import type { ArticleWriter, RepairRequest } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { Fact, FactTable, FoundProducts, Search } from '../../ports/product-source.ts'
import type { AssembledArticle } from './assemble-article.ts'
import { buildFactTable } from './claims/fact-table.ts'
import type { Brief } from './step-results.ts'
import { type TracedProducts, traceProducts } from './trace-products.ts'

type MapText = (text: string) => string

function mapSearches(searches: readonly Search[], map: MapText): Search[] {
  return searches.map(search => ({
    ...search,
    pages: search.pages.map(page => ({ ...page, title: map(page.title), cited: page.cited.map(map) })),
  }))
}

function mapRepair<T>(repair: RepairRequest<T>, mapBefore: (before: T) => T, map: MapText): RepairRequest<T> {
  return { ...repair, before: mapBefore(repair.before), problems: repair.problems.map(map) }
}

function mapFacts({ facts, byProduct }: FactTable, map: MapText): FactTable {
  const mapped = new Map(facts.map((fact): [string, Fact] => [fact.id, mapFact(fact, map)]))
  const find = (fact: Fact) => mapped.get(fact.id) ?? fact
  return {
    facts: facts.map(find),
    byId: mapped,
    byProduct: new Map([...byProduct].map(([id, own]) => [id, own.map(find)])),
  }
}

function mapFact(fact: Fact, map: MapText): Fact {
  return { ...fact, field: map(fact.field), value: map(fact.value), quote: map(fact.quote) }
}

/** Converts a brief to the notation of the rules. */
function toRulesBrief<B extends Brief>(brief: B, { toRules }: MoneyNotation): B {
  const products = brief.products.map(product => ({
    ...mapProductTexts(product, toRules),
    name: toRules(product.name),
  }))
  const searches = brief.searches && mapSearches(brief.searches, toRules)
  return { ...brief, currency: undefined, topic: toRules(brief.topic), products, ...(searches && { searches }) }
}

/**
 * Sources of a text in the notation of the rules that check it, and the ways between that notation and the site's. See
 * `money-notation.ts`. With prices in pounds, nothing is converted.
 */
export interface MoneyView extends MoneyNotation {
  /** Sources in the notation of the site. */
  siteBrief: Brief
  /** Sources in the notation of the rules. */
  brief: Brief
  /** Facts in the notation of the site, for a writer. */
  siteFacts: FactTable
  /** Writer that works in the site's notation; its texts are converted to the notation of the rules. */
  toRulesWriter(writer: ArticleWriter): ArticleWriter
  /** Work whose progress messages have the notation of the site. */
  toSiteWork(work: PaidWork): PaidWork
  toSiteArticle(article: AssembledArticle): AssembledArticle
}

/**
 * Returns the view of a brief; the same one for the same content, because each step of a job and each check of an article
 * reads its brief from the store. What is derived from a brief, such as its facts, is cached with its view.
 */
export const getMoneyView = memoizeContent(createMoneyView)

function createMoneyView(siteBrief: Brief): MoneyView {
  const { currency = defaultCurrency } = siteBrief
  const notation = getMoneyNotation(currency)
  if (currency === defaultCurrency) {
    const siteFacts = buildFactTable(siteBrief.products)
    const same = <T>(value: T): T => value
    const sources = { siteBrief, brief: siteBrief, siteFacts }
    return { ...notation, ...sources, toRulesWriter: same, toSiteWork: same, toSiteArticle: same }
  }
  const { toSite } = notation
  const brief = toRulesBrief(siteBrief, notation)
  const siteFacts = mapFacts(buildFactTable(brief.products), toSite)
  return {
    ...notation,
    siteBrief,
    brief,
    siteFacts,
    toRulesWriter: writer => createRulesWriter(writer, { ...notation, siteBrief, siteFacts }),
    toSiteWork: work => ({ ...work, report: message => work.report(toSite(message)) }),
    toSiteArticle: ({ title, excerpt, html, picks, words }) => ({
      title: toSite(title),
      excerpt: toSite(excerpt),
      slug: slugify(toSite(title)),
      html: toSite(html),
      words,
      picks: picks.map(({ name, badge }) => ({ name: toSite(name), badge: toSite(badge) })),
    }),
  }
}

interface SiteContext extends MoneyNotation {
  siteBrief: Brief
  siteFacts: FactTable
}

function createRulesWriter(
  writer: ArticleWriter,
  { toRules, toSite, siteBrief: brief, siteFacts: facts }: SiteContext,
): ArticleWriter {
  return {
    async outline(_context, work, repair) {
      const before = repair && mapRepair(repair, outline => mapOutlineTexts(outline, toSite), toSite)
      return mapOutlineTexts(await writer.outline({ brief, facts }, work, before), toRules)
    },
    async write(requests, context, work) {
      const outline = mapOutlineTexts(context.outline, toSite)
      const asked = requests.map(({ plan, repair }) => ({
        plan: mapPlanTexts(plan, toSite),
        ...(repair && { repair: mapRepair(repair, toSite, toSite) }),
      }))
      const sections = await writer.write(asked, { brief, facts, outline }, work)
      return sections.map(({ id, html }) => ({ id, html: toRules(html) }))
    },
    ...(writer.edit && {
      async edit({ sentences, problems }, context, work) {
        const request = {
          sentences: sentences.map(({ id, section, text }) => ({ id, section: toSite(section), text: toSite(text) })),
          problems: problems.map(({ ids, message }) => ({ ids, message: toSite(message) })),
        }
        const outline = mapOutlineTexts(context.outline, toSite)
        const edits = (await writer.edit?.(request, { brief, facts, outline }, work)) ?? []
        return edits.map(({ id, text }) => ({ id, text: toRules(text) }))
      },
    }),
  }
}

/** Verifies found products against pages of the shop, which write prices in its currency. */
export function traceInCurrency(found: FoundProducts, shop: Shop): TracedProducts {
  const { toRules, toSite } = getMoneyNotation(shop.currency)
  if (!found.searches || shop.currency === defaultCurrency) return traceProducts(found, shop)
  const inRules = {
    ...found,
    products: found.products.map(product => mapProductTexts(product, toRules)),
    searches: mapSearches(found.searches, toRules),
  }
  const { products, dropped, leftOut } = traceProducts(inRules, shop)
  return {
    products: products.map(product => mapProductTexts(product, toSite)),
    dropped: dropped.map(({ name, reason }) => ({ name: toSite(name), reason: toSite(reason) })),
    leftOut: leftOut.map(({ name, what }) => ({ name: toSite(name), what: toSite(what) })),
  }
}
