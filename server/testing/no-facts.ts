import type { FactTable } from '../ports/product-source.ts'

/** Empty table for tests that do not check facts. */
export const noFacts: FactTable = { facts: [], byId: new Map(), byProduct: new Map() }
