/** Texts of products and outlines: their conversion, such as to another notation, and the detection of instructions in them. */

type MapText = (text: string) => string

/** Texts of a product that a source gave. */
interface ProductTexts {
  title: string
  name: string | null
  features: string[]
  facts: { label: string; value: string }[]
  pros: string[]
  cons: string[]
  suits: string | null
  added?: { where: string; values: string[] } | undefined
}

/** Converts the texts of a product. */
export function mapProductTexts<P extends ProductTexts>(product: P, map: MapText): P {
  const { name, suits } = product
  return {
    ...product,
    title: map(product.title),
    name: name === null ? null : map(name),
    features: product.features.map(map),
    facts: product.facts.map(({ label, value }) => ({ label: map(label), value: map(value) })),
    pros: product.pros.map(map),
    cons: product.cons.map(map),
    suits: suits === null ? null : map(suits),
    ...(product.added && { added: { ...product.added, values: product.added.values.map(map) } }),
  }
}

interface PlanTexts {
  heading: string
  product?: string
  angle?: string
}

/** Converts the heading of a planned section, and what it says about its product. Its id stays. */
export function mapPlanTexts<P extends PlanTexts>(plan: P, map: MapText): P {
  const { product, angle } = plan
  return {
    ...plan,
    heading: map(plan.heading),
    ...(product !== undefined && { product: map(product) }),
    ...(angle !== undefined && { angle: map(angle) }),
  }
}

interface OutlineTexts<P extends PlanTexts> {
  title: string
  excerpt: string
  picks: { name: string; badge: string }[]
  sections: P[]
}

/** Converts the texts of an outline. */
export function mapOutlineTexts<P extends PlanTexts>(outline: OutlineTexts<P>, map: MapText): OutlineTexts<P> {
  const { title, excerpt, picks, sections } = outline
  return {
    title: map(title),
    excerpt: map(excerpt),
    picks: picks.map(({ name, badge }) => ({ name: map(name), badge: map(badge) })),
    sections: sections.map(plan => mapPlanTexts(plan, map)),
  }
}

/**
 * Text addressed to a model instead of a buyer. Each pattern is applied to one or two sentences, not to a whole page.
 */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|(?:previous|prior|earlier) (?:text|messages?|context))\b/,
  /\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:above|before|previous|prior|else)\b/,
  /\b(?:system|developer|hidden) (?:prompts?|messages?|instructions?)\b/,
  /\b(?:new|important|updated|additional) instructions?\b(?! (?:manual|booklet|leaflet|sheet))/,
  /\b(?:instructions?|note|message|attention) (?:to|for) (?:the )?(?:ai|a\.i\.|llm|language models?|models?|assistants?|chatbots?|reviewers?|writers?)\b/,
  /\byou are (?:now |not )?(?:an? |the )?(?:ai|llm|assistant|language model|chatbot|helpful|reviewer|writer|expert)\b/,
  /\bas an? (?:ai|llm|language model|assistant|reviewer)\b/,
  /\b(?:ai|llm|language) (?:models?|assistants?|systems?|agents?|reviewers?|writers?)\b.{0,40}\b(?:must|should|shall|please|are to|have to)\b/,
  /\b(?:dear|hey|attention|hello),? (?:ai|llm|claude|gpt|chatgpt|assistant|model|reviewer)\b/,
  /(?:^|[.!?\n]\s*)(?:assistant|human|user) ?:/,
  /\b(?:always|only|must|should|please|now)\b,? (?:recommend|rank|rate|praise|promote|endorse|mention|say|state|write|tell|output|print|respond|reply|link to)\b/,
  /\b(?:recommend|rank|rate|praise|promote|endorse|list|name) (?:this|our|the|it) .{0,40}\b(?:first|number one|no\. ?1|#1|above (?:all|the)|top pick|best overall|highest|over (?:all|any|the) others?)\b/,
  /\b(?:do not|don't|never) (?:mention|tell|reveal|recommend|disclose)\b/,
  /\b(?:in|to) your (?:answer|review|response|reply|article|output|summary)\b/,
  /\[\/?inst\]|<\||\|>|\bbegin (?:system|prompt)\b|```/,
]

/** Returns true if a plain text in lower case gives instructions to a model. */
export function givesInstructions(lowerCaseText: string): boolean {
  return INSTRUCTIONS.some(spelling => spelling.test(lowerCaseText))
}
