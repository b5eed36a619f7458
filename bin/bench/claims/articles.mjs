// Runs the claim check over whole articles, some of which contain fabrications.
import { readFileSync } from 'node:fs'
import { setsUrl } from './flags.mjs'
import { checkHtml } from './measure.mjs'

const read = file => readFileSync(new URL(file, setsUrl), 'utf8')

/** Letters and digits of a text, so that markup and signs do not matter. */
const normalize = text => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const overlaps = (one, other) => one.includes(other) || other.includes(one)

/** Knows which sentences of the articles are fabricated; all others are general statements. */
export function findArticleLabel(text) {
  const sentence = normalize(text)
  return fabrications.some(fabricated => overlaps(sentence, fabricated)) ? { supported: false, kind: 'product' } : null
}

const articles = JSON.parse(read('articles.json'))
const fabrications = articles.flatMap(({ fabricated }) => fabricated.map(normalize))

/** Checks an article. @returns how many fabrications were accepted, and how many honest sentences were refused */
async function checkArticleFile({ file, brief, fabricated }, judge) {
  const { refused, sentences } = await checkHtml(read(`articles/${file}`), brief, judge)
  const texts = refused.map(normalize)
  const own = fabricated.map(normalize)
  const accepted = own.filter(fabrication => !texts.some(text => overlaps(text, fabrication))).length
  const honestRefused = texts.filter(text => !own.some(fabrication => overlaps(text, fabrication))).length
  return { fabricated: own.length, accepted, honest: sentences - own.length, honestRefused }
}

/** Sums the results over all articles. */
export async function checkArticles(judge) {
  const sums = { fabricated: 0, accepted: 0, honest: 0, honestRefused: 0 }
  for (const article of articles) {
    const result = await checkArticleFile(article, judge)
    for (const key of Object.keys(sums)) sums[key] += result[key]
  }
  return sums
}
