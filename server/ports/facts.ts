/** Statement that an article may make, from a source or computed from other facts. */
export interface Fact {
  /** Unique in its table: "f12". */
  id: string
  /** ASIN of the product, or its name if it has none; null for a fact about all products together. */
  productId: string | null
  /** Subject in lower case: "price", "rating", "reviews", "battery life", "price per GB", "rank by price". */
  field: string
  /** Value as an article may print it: "£29.99", "4.5 out of 5", "40 hours". */
  value: string
  /** Number of `value` in `unit`; null if the value is no number. */
  number: number | null
  /** Base unit: "pence", "stars", "reviews", "min", "mAh", "g", "mm", "GB", "items" …; null without a unit. */
  unit: string | null
  /** Source for people: the address of a page, "products.csv, line 12", or "computed". */
  source: string
  /** Passage that states the fact, or the calculation: "£29.99 − £16.99". */
  quote: string
}

/** All facts of a generation, in a fixed order: the same brief always gives the same ids. */
export interface FactTable {
  facts: readonly Fact[]
  byId: ReadonlyMap<string, Fact>
  /** Facts of one product by `productId`; facts about all products under null. */
  byProduct: ReadonlyMap<string | null, readonly Fact[]>
}
