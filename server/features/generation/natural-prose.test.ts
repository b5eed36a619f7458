import { describe, expect, it, onTestFinished } from 'vitest'
import { createModelWriter } from '../../adapters/anthropic/article-writer.ts'
import { createModelWithFake } from '../../adapters/anthropic/testing/model-with-fake.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { summarizeCheck } from './claims/check-article.ts'
import { converge } from './claims/converge.ts'
import { buildFactTable } from './claims/fact-table.ts'
import { planArticle } from './plan-article.ts'
import { createNaturalModel, naturalArticles, readBrief } from './testing/natural-article.ts'

/** Share of sentences that may be removed without a judge. The bench of the claim check measures it exactly. */
const MAX_REMOVED = 0.2

/** Writes a natural article with a model that writes the same text however often it is asked. */
async function write(article: (typeof naturalArticles)[number]) {
  const { fake, model } = await createModelWithFake()
  onTestFinished(() => fake.close())
  fake.script(createNaturalModel(article))
  const brief = readBrief(article)
  const work = plainWork()
  const writer = createModelWriter({ model })
  const outline = await planArticle(writer, brief, work)
  const requests = outline.sections.map(plan => ({ plan }))
  const sections = await writer.write(requests, { brief, facts: buildFactTable(brief.products), outline }, work)
  return {
    brief,
    fake,
    work,
    outline,
    ...(await converge({ brief, outline, sections }, { writer, judge: null, work })),
  }
}

describe('natural prose', () => {
  it.each(naturalArticles)('in the register "$register" is published', async article => {
    const { problems, removed, checked, outline, article: written } = await write(article)
    expect(problems).toEqual([])
    expect(written.words).toBeGreaterThanOrEqual(1500)
    const { sourced, general } = summarizeCheck(checked, null, removed)
    expect(removed.length / (sourced + general + removed.length)).toBeLessThanOrEqual(MAX_REMOVED)
    expect(outline.picks.length).toBeGreaterThanOrEqual(2)
  })
})
