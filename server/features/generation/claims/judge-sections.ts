import { BlogopsError } from '../../../contract/errors.ts'
import { groupBy } from '../../../domain/fields.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { ClaimJudge, Verdict } from '../../../ports/claim-judge.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import type { Fact, FactTable } from '../../../ports/product-source.ts'
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

/** Verdict with the outcome of the control sentences of its call. */
export interface KnownVerdict extends Verdict {
  /** True if the judge refused the control sentences beside it, and therefore does not approve everything. */
  isReliable: boolean
}

/** Verdicts that were given so far, by `getSentenceKey`. */
export type KnownVerdicts = Map<string, KnownVerdict>

/**
 * Sentences that no facts support, judged with each section: one that claims what anybody notices, one that claims what
 * such things often are. A judge that approves either is no evidence for other sentences. Sentences of articles are
 * numbered from 1, and no article has a thousand.
 */
export const CONTROLS: readonly { id: string; text: string }[] = [
  {
    id: 's0',
    text: 'It has won an award, doctors recommend it, and its titanium body carries a lifetime guarantee.',
  },
  {
    id: 's1000',
    text: 'Its colours do not fade, it wipes clean with a damp cloth, and it takes up less room than the model before it.',
  },
]

/** Judge with the work that pays for it. */
export interface JudgeOptions {
  /** Null to use the known verdicts only. */
  judge: ClaimJudge | null
  work: PaidWork
  /** Distinguishes the calls of several checks in one job step: "", "repaired". */
  round: string
  /** New verdicts are added. A section whose sentences are all known is not judged again. */
  known?: KnownVerdicts
  /** Limits the judging to some sentences, such as those of one section. */
  isIncluded?: (sentence: ArticleSentence) => boolean
}

interface JudgeContext extends JudgeOptions {
  table: FactTable
  products: readonly BriefedProduct[]
}

/** Identifies a sentence over several checks, in which its id changes. */
function getSentenceKey({ section, product, text }: ArticleSentence): string {
  return [section, product, text].join('\n')
}

/** Name of the section that is judged in one call. */
function getSectionName({ block, section, product }: ArticleSentence): string {
  return block < 0 ? 'the title and the excerpt' : [section, product].filter(Boolean).join('/')
}

/** Errors that stop the whole job instead of leaving a section to the rules: a setting is wrong. */
const FATAL = new Set(['not_configured'])

/** Asks about a section with sentences that nobody has judged, and adds the new verdicts to the known ones. */
async function judgeSection(
  judge: ClaimJudge,
  { name, sentences, known }: { name: string; sentences: readonly ArticleSentence[]; known: KnownVerdicts },
  { table, products, round, work }: JudgeContext,
): Promise<void> {
  const unknown = sentences.filter(sentence => !known.has(getSentenceKey(sentence)))
  const [first] = unknown
  if (!first) return
  // The known sentences are sent too: an unknown one may refer to them.
  const request = {
    section: round === '' ? name : `${name}:${round}`,
    facts: formatFacts(selectFacts(table, first.own), products),
    sentences: [...sentences, ...CONTROLS].map(({ id, text }) => `[${id}] ${text}`),
  }
  try {
    const verdicts = new Map((await judge.judge(request, work)).map(verdict => [verdict.id, verdict]))
    const isReliable = CONTROLS.every(({ id }) => (verdicts.get(id)?.verdict ?? 'supported') !== 'supported')
    for (const sentence of unknown) {
      const verdict = verdicts.get(sentence.id)
      if (verdict) known.set(getSentenceKey(sentence), { ...verdict, isReliable })
    }
  } catch (error) {
    work.signal.throwIfAborted()
    if (!(error instanceof BlogopsError) || FATAL.has(error.code)) throw error
    await work.report(`"${name}" was checked by rules only: ${error.message}`)
  }
}

/**
 * Has the sentences of an article judged, one call per section. A failed call leaves its section to the rules.
 * @returns the verdicts by id of the sentence. A sentence without a usable verdict is missing.
 */
export async function judgeSections(
  sentences: readonly ArticleSentence[],
  context: JudgeContext,
): Promise<ReadonlyMap<string, KnownVerdict>> {
  const { judge, known = new Map(), isIncluded = () => true } = context
  const judged = sentences.filter(({ kind }) => kind !== 'heading')
  const sections = [...groupBy(judged.filter(isIncluded), getSectionName)]
  if (judge) {
    await Promise.all(sections.map(([name, own]) => judgeSection(judge, { name, sentences: own, known }, context)))
  }
  const verdicts = judged.flatMap(sentence => {
    const verdict = known.get(getSentenceKey(sentence))
    return verdict ? [[sentence.id, { ...verdict, id: sentence.id }] as const] : []
  })
  return new Map(verdicts)
}
