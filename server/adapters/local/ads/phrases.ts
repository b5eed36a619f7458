import { z } from 'zod'
import angles from '../../../../fixtures/writer/ads/angles.json'
import categoryData from '../../../../fixtures/writer/ads/categories.json'
import { callsToAction } from '../../../contract/ad-values.ts'

import { defaultCategories, getCategoryName } from '../../../domain/categories.ts'
import { defineDataFile } from '../data-file.ts'
import { patterns } from '../writer/voice.ts'

/** Placeholders of the article and of the product that an ad is about. */
const adPatterns = patterns(
  'things',
  'these',
  'set',
  'count',
  'ratedSet',
  'rest',
  'name',
  'lowName',
  'low',
  'high',
  'rating',
  'reviews',
  'badge',
  'feature',
  'feature2',
  'use',
  'suits',
  'is',
  'has',
  's',
  'them',
)

const angleSchema = z.strictObject({
  /** Audiences that the angle addresses; empty for `use`, where they depend on the category. */
  readers: z.array(z.string()).readonly(),
  callToAction: z.enum(callsToAction),
  headlines: adPatterns,
  bodies: adPatterns,
})

const factualIds = ['price', 'rating', 'pick', 'feature'] as const
const generalIds = ['use', 'decision', 'checks', 'differences'] as const

/** Appeal of an ad, with its sentence patterns. */
export interface Angle extends z.output<typeof angleSchema> {
  id: (typeof factualIds)[number] | (typeof generalIds)[number]
}

/** Angles by kind: factual ones need numbers and features of the products, general ones suit any article. */
export const getAngles = defineDataFile(
  'writer/ads/angles.json',
  angles,
  z
    .strictObject({
      factual: z.record(z.enum(factualIds), angleSchema),
      general: z.record(z.enum(generalIds), angleSchema),
    })
    .transform(({ factual, general }): { factual: readonly Angle[]; general: readonly Angle[] } => ({
      factual: factualIds.map(id => ({ id, ...factual[id] })),
      general: generalIds.map(id => ({ id, ...general[id] })),
    })),
)

const categorySchema = z.strictObject({
  /** Typical purposes, worded to follow "for". */
  uses: z.array(z.string()).readonly(),
  /** Typical buyers, worded as labels. */
  readers: z.array(z.string()).readonly(),
  /** Short name for the compared products, if the topic is too long. */
  things: z.string(),
})

const getCategories = defineDataFile(
  'writer/ads/categories.json',
  categoryData,
  z.strictObject({
    categories: z.record(z.string(), categorySchema).transform(entries => new Map(Object.entries(entries))),
    other: categorySchema,
  }),
)

/** Returns the uses and buyers of a category; general ones if the category is unknown. */
export function getCategory(name: string): z.output<typeof categorySchema> {
  const { categories, other } = getCategories()
  return categories.get(name) ?? other
}

/** Returns an audience label: "Undecided shoppers, interest: audio". Unknown categories add no interest. */
export function toReadersLabel(readers: string, category: string): string {
  return getCategories().categories.has(category)
    ? `${readers}, interest: ${getCategoryName(defaultCategories, category).toLowerCase()}`
    : readers
}
