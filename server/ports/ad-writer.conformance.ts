import { describe, expect, it } from 'vitest'
import { callsToAction, maxBodyText, maxHeadline } from '../contract/ad-values.ts'
import { variantNames } from '../contract/schemas/ad-variants.ts'
import { countCharacters } from '../domain/text.ts'
import { plainWork } from '../testing/plain-work.ts'
import type { AdBrief, AdWriter } from './ad-writer.ts'

export interface AdWriterToTest {
  writer: AdWriter
  brief: AdBrief
}

/** Tests of every ad writer, with a model or without. */
export function adWriterConformance(name: string, open: () => Promise<AdWriterToTest>): void {
  describe(`${name} as an AdWriter`, () => {
    it('writes three variants named A, B and C', async () => {
      const { writer, brief } = await open()
      const variants = await writer.variants(brief, plainWork())
      expect(variants.map(({ variant }) => variant)).toEqual([...variantNames])
    })

    it('gives each variant its own angle, audience, headline and text', async () => {
      const { writer, brief } = await open()
      const variants = await writer.variants(brief, plainWork())
      for (const key of ['angle', 'targeting', 'headline', 'bodyText'] as const) {
        expect(new Set(variants.map(variant => variant[key].toLowerCase())).size).toBe(3)
        expect(variants.every(variant => variant[key] === variant[key].trim() && variant[key] !== '')).toBe(true)
      }
    })

    it('respects the maximum lengths and the buttons of the platform', async () => {
      const { writer, brief } = await open()
      for (const { headline, bodyText, callToAction } of await writer.variants(brief, plainWork())) {
        expect(countCharacters(headline)).toBeLessThanOrEqual(maxHeadline)
        expect(countCharacters(bodyText)).toBeLessThanOrEqual(maxBodyText)
        expect(callsToAction).toContain(callToAction)
      }
    })

    it('writes equal variants for an equal brief, and others for another attempt or a repair', async () => {
      const { writer, brief } = await open()
      const first = await writer.variants(brief, plainWork())
      expect(await writer.variants(brief, plainWork())).toEqual(first)
      const headlines = new Set(first.map(({ headline }) => headline))
      const repaired = await writer.variants(brief, plainWork(), { before: first, problems: ['They say nothing.'] })
      const secondTry = await writer.variants({ ...brief, attempt: 2 }, plainWork())
      for (const { headline } of [...secondTry, ...repaired]) expect(headlines).not.toContain(headline)
    })

    it('starts nothing for a cancelled job', async () => {
      const { writer, brief } = await open()
      const reason = new Error('cancelled')
      await expect(writer.variants(brief, plainWork(AbortSignal.abort(reason)))).rejects.toBe(reason)
    })
  })
}
