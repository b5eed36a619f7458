import { BlogopsError } from '../../../contract/errors.ts'
import { groupBy } from '../../../domain/group-by.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { ClaimJudge, Verdict } from '../../../ports/claim-judge.ts'
import type { Fact, FactTable } from '../../../ports/facts.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import { getProductId } from './attributes.ts'
import { formatFactLine } from './fact-table.ts'
import type { ArticleSentence } from './sentences.ts'

/** Name of the subject of facts about all products. */
const ALL_PRODUCTS = 'all products'

/** Fields that every section's judge needs of every product. */
const COMPARED_FIELDS = /^(?:title|brand|price|rating|reviews|rank |range |price per )/

/** Facts for the judge of a section: all of its product, and of the others what comparisons need. */
function selectFacts(table: FactTable, own: BriefedProduct | null): readonly Fact[] {
  if (!own) return table.facts
  const id = getProductId(own)
  return table.facts.filter(({ productId, field }) => productId === id || COMPARED_FIELDS.test(field))
}

function formatFacts(facts: readonly Fact[], products: readonly BriefedProduct[]): string[] {
  const names = new Map(products.map(product => [getProductId(product), product.name]))
  return facts.map(fact => formatFactLine(fact, names.get(fact.productId ?? '') ?? ALL_PRODUCTS))
}

export interface JudgeContext {
  table: FactTable
  products: readonly BriefedProduct[]
  /** Distinguishes the calls of several rounds of one job: "", "again". */
  round: string
  work: PaidWork
  /** Verdicts of earlier rounds, by `toKey`. A section whose sentences are all known is not judged again. */
  known?: Map<string, Verdict>
}

/** Identifies a sentence over the rounds of a job, in which its id changes. */
function toKey({ section, product, text }: ArticleSentence): string {
  return [section, product, text].join('\n')
}

interface JudgedArticle {
  /** Verdicts by sentence. A sentence without a usable verdict is missing. */
  verdicts: ReadonlyMap<string, Verdict>
  /** Sections that no judge could judge, with the reason. */
  failed: string[]
}

/** Errors that stop the whole job instead of leaving a section to the rules: a setting is wrong. */
const FATAL = new Set(['not_configured'])

async function judgeSection(
  judge: ClaimJudge,
  sentences: readonly ArticleSentence[],
  { table, products, round, work, known }: JudgeContext,
): Promise<Verdict[] | null> {
  const [first] = sentences
  const before = sentences.flatMap(sentence => {
    const verdict = known?.get(toKey(sentence))
    return verdict ? [{ ...verdict, id: sentence.id }] : []
  })
  if (!first || before.length === sentences.length) return before
  const name = [first.section, first.product].filter(Boolean).join('/')
  const request = {
    section: round === '' ? name : `${name}:${round}`,
    facts: formatFacts(selectFacts(table, first.own), products),
    sentences: sentences.map(({ id, text }) => `[${id}] ${text}`),
  }
  try {
    return await judge.judge(request, work)
  } catch (error) {
    work.signal.throwIfAborted()
    if (!(error instanceof BlogopsError) || FATAL.has(error.code)) throw error
    await work.report(`"${name}" was checked by rules only: ${error.message}`)
    return null
  }
}

/** Has the sentences of an article judged, one call per section. A failed call leaves its section to the rules. */
export async function judgeSections(
  judge: ClaimJudge,
  sentences: readonly ArticleSentence[],
  context: JudgeContext,
): Promise<JudgedArticle> {
  const sections = groupBy(
    sentences.filter(({ kind }) => kind !== 'heading'),
    ({ section, product }) => `${section}/${product}`,
  )
  const judged = await Promise.all(
    [...sections].map(async ([name, own]) => ({ name, answer: await judgeSection(judge, own, context) })),
  )
  const byId = new Map(sentences.map(sentence => [sentence.id, sentence]))
  const verdicts = judged.flatMap(({ answer }) => answer ?? []).filter(({ id }) => byId.has(id))
  for (const verdict of verdicts) {
    const sentence = byId.get(verdict.id)
    if (sentence) context.known?.set(toKey(sentence), verdict)
  }
  return {
    verdicts: new Map(verdicts.map(verdict => [verdict.id, verdict])),
    failed: judged.filter(({ answer }) => answer === null).map(({ name }) => name),
  }
}
