import type { CheckSummary } from '../../../contract/schemas/claims.ts'
import { groupBy } from '../../../domain/fields.ts'
import { createPace, yieldToEventLoop } from '../../../lib/steps.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { FactTable } from '../../../ports/product-source.ts'
import { type Block, readArticle, toOutlineBlocks } from '../article-text.ts'
import { isReadable } from '../verify/check-structure.ts'
import type { Problem } from '../verify/problem.ts'
import { type ArticleToVerify, listBlocksToCheck } from '../verify/run-checks.ts'
import { verifyArticleAsync } from '../verify-article.ts'
import { buildFactTable } from './fact-table.ts'
import { type JudgeOptions, judgeSections, type KnownVerdict } from './judge-sections.ts'
import { loadLexicon } from './lexicon.ts'
import { isCalculable } from './relations/calculated-amounts.ts'
import { type ArticleSentence, splitArticle } from './sentences.ts'
import { loadVettedStatements } from './vetted-statements.ts'
import {
  isCited,
  isConfirmedBy,
  isSubstantiated,
  type ReadSentence,
  readSentence,
  type SentenceStatus,
  type WeighContext,
  weighSentence,
} from './weigh-verdict.ts'

/** Sentence of an article with the outcome of its check. */
export interface CheckedSentence {
  sentence: ArticleSentence
  status: SentenceStatus
  /** Ids of the facts that the sentence rests on. */
  facts: string[]
  /** Problems and their remedies, for the writer of a correction; empty if the sentence may be published. */
  problems: string[]
}

export interface CheckedArticle {
  html: string
  /** Blocks of the HTML. */
  blocks: readonly Block[]
  sentences: readonly CheckedSentence[]
  /** Problems that no single sentence has: missing parts, links, repetition. */
  problems: readonly Problem[]
  words: number
  /** Sentences that only rules checked, because no judge gave a usable verdict. */
  unjudged: number
}

/** Letters and digits, so that names marked or cut at sentence ends compare equal. */
const toComparable = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Finds the sentences that a problem is about: the one it quotes, or else all of its block. */
function findSentences({ place, sentence }: Problem, byBlock: ReadonlyMap<number, ArticleSentence[]>) {
  if (place?.at === undefined) return []
  const own = byBlock.get(place.at) ?? []
  const quoted = sentence === undefined ? '' : toComparable(sentence)
  const found = own.filter(({ text }) => quoted !== '' && toComparable(text).includes(quoted))
  return found.length > 0 ? found : own
}

/** Problems of text, which its removal solves. The others need a rewrite or a new link. */
const SENTENCE_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'wrong_price',
  'wrong_rating',
  'wrong_reviews',
  'invented_figure',
  'unsourced_measure',
  'unsourced_claim',
  'wrong_count',
  'wrong_relation',
  'hands_on_claim',
  'unknown_link',
  'unsafe_link',
  'wrong_link',
  'foreign_tag',
  'unsourced_quotation',
  'contact_or_address',
  'instruction',
  'foreign_letters',
  'said_twice',
  'placeholder',
  'american_spelling',
])

interface AssignedProblems {
  bySentence: ReadonlyMap<string, Problem[]>
  others: Problem[]
}

function assignProblems(problems: readonly Problem[], sentences: readonly ArticleSentence[]): AssignedProblems {
  const byBlock = groupBy(sentences, ({ block }) => block)
  const bySentence = new Map<string, Problem[]>()
  const others: Problem[] = []
  for (const problem of problems) {
    const found = SENTENCE_PROBLEMS.has(problem.code) ? findSentences(problem, byBlock) : []
    if (found.length === 0) others.push(problem)
    for (const { id } of found) bySentence.set(id, [...(bySentence.get(id) ?? []), problem])
  }
  return { bySentence, others }
}

/** Codes of problems that the data disproves, not only fails to state. */
const CONTRADICTIONS: ReadonlySet<Problem['code']> = new Set([
  'wrong_price',
  'wrong_rating',
  'wrong_reviews',
  'wrong_count',
  'wrong_relation',
])

/** Sentences that were read before: a rewrite or an edit changes few sentences of an article, and all are checked again. */
const knownSentences = new WeakMap<FactTable, Map<string, ReadSentence>>()
const maxSentences = 2_000

/** Returns all of a sentence that its reading depends on. */
function toKey(sentence: ArticleSentence, { products, topic, category }: WeighContext): string {
  const { text, kind, section, product, named, own, inBlock, antecedents } = sentence
  const meant = [named, own ? [own] : [], inBlock, antecedents].map(list => list.map(one => products.indexOf(one)))
  return JSON.stringify([text, kind, section, product, meant, topic, category])
}

type ReadSentences = ReadonlyMap<ArticleSentence, ReadSentence>

async function readSentences(sentences: readonly ArticleSentence[], context: WeighContext): Promise<ReadSentences> {
  const known = knownSentences.get(context.table) ?? new Map<string, ReadSentence>()
  knownSentences.set(context.table, known)
  const found = new Map<ArticleSentence, ReadSentence>()
  const pace = createPace()
  for (const sentence of sentences) {
    const key = toKey(sentence, context)
    const read = known.get(key) ?? readSentence(sentence, context)
    if (!known.has(key) && known.size >= maxSentences) known.clear()
    known.set(key, read)
    found.set(sentence, read)
    if (pace.isDue()) await pace.pause()
  }
  return found
}

/** Creates a test for sentences in new blocks; without an earlier text, for any sentence. */
function createIsNew(article: ArticleToVerify): (sentence: ArticleSentence) => boolean {
  const toPlace = ({ at, section }: Block) => at ?? section
  const places = new Set(listBlocksToCheck(article, article.before).map(toPlace))
  return ({ block, section }) => places.has(block < 0 ? section : block)
}

/** Problems of the last texts of each brief: most texts are checked again, when they are edited and published. */
const knownProblems = new WeakMap<ArticleBrief, Map<string, Problem[]>>()
const maxTexts = 4

async function verifyOnce(article: ArticleToVerify): Promise<Problem[]> {
  if (article.before) return verifyArticleAsync(article)
  const known = knownProblems.get(article.brief) ?? new Map<string, Problem[]>()
  knownProblems.set(article.brief, known)
  const key = JSON.stringify([article.html, article.outline?.title, article.outline?.excerpt])
  const before = known.get(key)
  if (before) return before
  const problems = await verifyArticleAsync(article)
  if (known.size >= maxTexts) known.clear()
  known.set(key, problems)
  return problems
}

/**
 * Removes the problems that a reliable judge settles: an amount that no rule could prove, if the judge cites facts for its
 * sentence and a calculation with the facts leads to it.
 */
function removeSettled(
  problems: readonly Problem[],
  sentence: ArticleSentence,
  { table, products }: WeighContext,
  verdict: KnownVerdict | null,
): readonly Problem[] {
  if (!verdict || !isConfirmedBy(verdict, sentence, table)) return problems
  const isProven = (unproven: string) =>
    isCited(verdict, sentence, table) && isCalculable(unproven, sentence.text, products)
  const isSettled = ({ unproven, isOpen }: Problem) => (unproven === undefined ? isOpen : isProven(unproven))
  return problems.filter(problem => !isSettled(problem))
}

function toCheckedSentence(
  sentence: ArticleSentence,
  read: ReadSentence,
  found: readonly Problem[],
  context: WeighContext,
  verdict: KnownVerdict | null,
): CheckedSentence {
  const problems = removeSettled(found, sentence, context, verdict)
  const { status, facts, problem } = weighSentence(sentence, read, context, verdict)
  if (problems.length === 0) return { sentence, status, facts, problems: problem === null ? [] : [problem] }
  const isContradicted = problems.some(({ code }) => CONTRADICTIONS.has(code))
  const messages = [...new Set(problems.map(({ message }) => message))]
  return { sentence, status: isContradicted ? 'contradicted' : 'unsupported', facts, problems: messages }
}

/**
 * Checks an article sentence by sentence: by rules, and by a judge if there is one. The judge can only refuse more than
 * the rules do.
 *
 * With an earlier text, it checks the sentences of new blocks, and those to which a rule about the whole text objects. All
 * others have the outcome that they had in the earlier text, with the same sources and verdicts.
 */
export async function checkArticle(article: ArticleToVerify, options: JudgeOptions | null): Promise<CheckedArticle> {
  const { html, brief, outline } = article
  const { products, topic, category } = brief
  const { blocks, words } = readArticle(html)
  const lines = outline ? toOutlineBlocks(outline) : []
  const text = splitArticle(blocks.filter(isReadable), brief)
  const outlineSentences = splitArticle(lines, brief).map(one => ({ ...one, id: `o${one.id}`, block: -1 - one.block }))
  const all = [...outlineSentences, ...text]
  const table = buildFactTable(products)
  const isNew = createIsNew(article)
  const readAll = async () => {
    const [lexicon, vetted] = await Promise.all([loadLexicon(), loadVettedStatements()])
    const context = { table, products, topic, category, lexicon, vetted }
    return { context, read: await readSentences(all.filter(isNew), context) }
  }
  // The rules run while the judge's model works, one after the other, so that they hardly delay its calls.
  const [verdicts, [problems, { context, read }]] = await Promise.all([
    options && judgeSections(all, { ...options, table, products }),
    yieldToEventLoop().then(async () => [await verifyOnce(article), await readAll()] as const),
  ])
  const { bySentence, others } = assignProblems(problems, text)
  const concerned = all.filter(sentence => bySentence.has(sentence.id) && !read.has(sentence))
  const known = new Map([...read, ...(await readSentences(concerned, context))])
  const check = (sentence: ArticleSentence): CheckedSentence[] => {
    const [{ id }, own] = [sentence, known.get(sentence)]
    return own ? [toCheckedSentence(sentence, own, bySentence.get(id) ?? [], context, verdicts?.get(id) ?? null)] : []
  }
  return {
    html,
    blocks,
    sentences: all.flatMap(check),
    problems: others,
    words,
    unjudged: countUnjudged(all, verdicts, table),
  }
}

/** Counts the sentences without a verdict, and those whose verdict rests on facts or words that do not exist. */
function countUnjudged(
  sentences: readonly ArticleSentence[],
  verdicts: ReadonlyMap<string, KnownVerdict> | null,
  table: FactTable,
): number {
  const isJudged = (sentence: ArticleSentence) => {
    const verdict = verdicts?.get(sentence.id)
    return verdict !== undefined && isSubstantiated(verdict, sentence, table)
  }
  return sentences.filter(sentence => sentence.kind !== 'heading' && !isJudged(sentence)).length
}

/**
 * Counts the sentences of a checked article by status.
 * @param model Model that was asked to judge; null if none was.
 */
export function summarizeCheck(
  checked: Pick<CheckedArticle, 'words' | 'sentences' | 'unjudged'>,
  model: string | null,
  removed: readonly string[] = [],
): CheckSummary {
  const { words, unjudged } = checked
  const sentences = checked.sentences.filter(({ sentence }) => sentence.kind !== 'heading')
  const refused = getRefused({ sentences }).length
  const sourced = sentences.filter(({ status }) => status === 'sourced').length
  const general = sentences.length - sourced - refused
  const judgedBy = unjudged < sentences.length ? model : null
  return { words, sourced, general, refused, removed: [...removed], judgedBy, unjudged }
}

/** Sentences that may not be published. */
export function getRefused({ sentences }: Pick<CheckedArticle, 'sentences'>): CheckedSentence[] {
  return sentences.filter(({ problems }) => problems.length > 0)
}
