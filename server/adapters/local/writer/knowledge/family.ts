/** A word of a listing, and what is generally true of the thing it names. `{m}` stands for the word as listed. */
export interface Term {
  match: RegExp
  notes: readonly string[]
}

/** What a buyer would want to know, and how to tell that a listing speaks of it. */
export interface Check {
  match: RegExp
  /** Fits "does not say …": "how long the buds run without the case". */
  unsaid: string
}

export interface Block {
  heading: string
  /** Left out unless the topic or a product's title speaks of it. */
  when?: RegExp
  /** Alternatives; one of them is printed. */
  texts: readonly string[]
}

/** What is worth knowing before buying one kind of thing. General knowledge only: nothing here is about a product. */
export interface Family {
  id: string
  /** Recognises a topic, and failing that the titles of its products. */
  match: RegExp
  /** What one of them is called: "pair", "set", "model". */
  unit: string
  /** True where a low weight is what buyers of it look for. */
  lighterIsBetter?: boolean
  /** What the choice turns on, for the overview. */
  stakes: readonly string[]
  blocks: readonly Block[]
  mistakes: readonly string[]
  care: readonly string[]
  questions: readonly string[]
  terms: readonly Term[]
  checks: readonly Check[]
}
