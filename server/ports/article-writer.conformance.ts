import { describe, expect, it } from 'vitest'
import { noFacts } from '../testing/no-facts.ts'
import { plainWork } from '../testing/plain-work.ts'
import type { ArticleBrief, ArticleWriter } from './article-writer.ts'

export interface WriterToTest {
  writer: ArticleWriter
  /** Brief with two products or more. */
  brief: ArticleBrief
}

/** Tests of every article writer, with a model or without. */
export function articleWriterConformance(name: string, open: () => Promise<WriterToTest>): void {
  describe(`${name} as an ArticleWriter`, () => {
    it('plans each kind of section once, and one section per product in order, with unique ids', async () => {
      const { writer, brief } = await open()
      const { sections } = await writer.outline({ brief, facts: noFacts }, plainWork())
      const others = sections.filter(({ kind }) => kind !== 'product').map(({ kind }) => kind)
      expect(others.toSorted()).toEqual(['comparison', 'guide', 'overview', 'picks'])
      expect(sections.flatMap(({ product }) => product ?? [])).toEqual(brief.products.map(({ name }) => name))
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    })

    it('has a title, an excerpt of at most 300 characters, and picks among the given products', async () => {
      const { writer, brief } = await open()
      const { title, excerpt, picks } = await writer.outline({ brief, facts: noFacts }, plainWork())
      expect(title.trim()).not.toBe('')
      expect(excerpt.length).toSatisfy((length: number) => length > 0 && length <= 300)
      expect(brief.products.map(({ name }) => name)).toEqual(expect.arrayContaining(picks.map(({ name }) => name)))
    })

    it('writes the requested sections in the requested order', async () => {
      const { writer, brief } = await open()
      const work = plainWork()
      const outline = await writer.outline({ brief, facts: noFacts }, work)
      const plans = outline.sections.toReversed().slice(1)
      const sections = await writer.write(
        plans.map(plan => ({ plan })),
        { brief, facts: noFacts, outline },
        work,
      )
      expect(sections.map(({ id }) => id)).toEqual(plans.map(({ id }) => id))
      for (const { html } of sections) expect(html).toMatch(/^\s*<[a-z]/)
    })

    it('starts nothing for a cancelled job', async () => {
      const { writer, brief } = await open()
      const outline = await writer.outline({ brief, facts: noFacts }, plainWork())
      const reason = new Error('cancelled')
      const work = plainWork(AbortSignal.abort(reason))
      const requests = outline.sections.map(plan => ({ plan }))
      await expect(writer.outline({ brief, facts: noFacts }, work)).rejects.toBe(reason)
      await expect(writer.write(requests, { brief, facts: noFacts, outline }, work)).rejects.toBe(reason)
    })
  })
}
