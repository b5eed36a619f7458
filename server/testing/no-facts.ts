import type { FactTable } from '../ports/facts.ts'

/** Empty table for tests that do not check facts. */
export const noFacts: FactTable = { facts: [], byId: new Map(), byProduct: new Map() }
