// Runs the claim check over the labelled sentences.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { setsUrl } from './flags.mjs'
import { createAccurateJudge, createCredulousJudge, createLenientJudge } from './judges.mjs'

const product = fileURLToPath(new URL('product.ts', import.meta.url))
const { checkArticle, CONTROLS, getRefused, HEADINGS } = (await runnerImport(product, { configFile: false })).module

const readSet = name => JSON.parse(readFileSync(new URL(`${name}.json`, setsUrl), 'utf8'))

const briefs = new Map(readSet('briefs').map(brief => [brief.id, brief]))
export const sets = { honest: readSet('honest'), ungrounded: readSet('ungrounded'), relations: readSet('relations') }

const work = { signal: new AbortController().signal, report: () => Promise.resolve() }
const escapeHtml = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Puts a sentence where it would stand in an article. */
function createArticle({ section = 'product', product: name, sentence }) {
  const inReview = section === 'product' && name
  const heading = inReview ? HEADINGS.product : (HEADINGS[section] ?? 'Side by Side')
  const review = inReview ? `<h4>${escapeHtml(name)}</h4>` : ''
  return `<h3>${heading}</h3>${review}<p>${escapeHtml(sentence)}</p>`
}

async function check(html, briefId, judge) {
  const options = judge && { judge, work, round: '' }
  return checkArticle({ html, brief: briefs.get(briefId) }, options)
}

/** Returns the problems of a sentence in its place; none if the check accepts it. */
async function checkSentence(item, judge) {
  const checked = await check(createArticle(item), item.brief, judge)
  return getRefused(checked).flatMap(({ problems }) => problems)
}

/** Checks an article. @returns the sentences that were refused, and the number of all */
export async function checkHtml(html, briefId, judge) {
  const checked = await check(html, briefId, judge)
  return { refused: getRefused(checked).map(({ sentence }) => sentence.text), sentences: checked.sentences.length }
}

/** Creates the judges, which know the labels of the sets. */
export function createJudges(items, findOtherLabel = () => null) {
  // The check writes straight apostrophes.
  const known = items.map(item => ({ ...item, sentence: item.sentence.replaceAll('’', "'") }))
  const byText = new Map(known.map(item => [item.sentence, item]))
  // The check may split an entry into several sentences; each has the label of the entry that contains it.
  const label = text => {
    if (CONTROLS.some(control => control.text === text)) return { supported: false, kind: 'product' }
    return byText.get(text) ?? findOtherLabel(text) ?? known.find(({ sentence }) => sentence.includes(text))
  }
  const lenient = createLenientJudge(label)
  return {
    accurate: createAccurateJudge(label),
    lenient,
    absent: null,
    credulous: createCredulousJudge(lenient, new Set(CONTROLS.map(({ id }) => id))),
  }
}

/** Checks all items. @returns the items that were refused, each with its problems. */
export async function findRefusedItems(items, judge) {
  const refused = []
  for (const item of items) {
    const problems = await checkSentence(item, judge)
    if (problems.length > 0) refused.push({ item, problems })
  }
  return refused
}
