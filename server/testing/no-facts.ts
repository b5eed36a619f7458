import type { FactTable } from '../ports/facts.ts'

/** Empty table, for writers whose facts a test does not look at. */
export const noFacts: FactTable = { facts: [], byId: new Map(), byProduct: new Map() }
