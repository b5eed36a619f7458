import type { Family } from './family.ts'

/** Advice for a category of the site, where the topic is of that category but of no family of its own. */
export const categoryFamilies: Readonly<Record<string, Family>> = {}
