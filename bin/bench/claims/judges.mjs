/** Judges for the bench of the claim check. Each reads the lines that a real one gets. */

const factLine = /^\[(f\d+)\] (.+?): ([^:]+): (.*) — "(.*)"$/s
const sentenceLine = /^\[(\w+)\] (.*)$/s
const figureFields = { price: 'price', rating: 'rating', reviewCount: 'reviews' }

function readFacts(lines) {
  return lines.flatMap(line => {
    const [, id, product, field, value, quote] = factLine.exec(line) ?? []
    return id === undefined ? [] : [{ id, product, field, value, quote }]
  })
}

/** Finds the facts that contain a quotation of the development sets: words of the source, or the name of a figure. */
function findFacts(facts, { product, quote }) {
  const field = figureFields[quote]
  const own = facts.filter(fact => fact.product === product)
  return field ? own.filter(fact => fact.field === field) : own.filter(fact => fact.quote.includes(quote))
}

function createJudge(model, decide) {
  return {
    model,
    judge({ section, facts, sentences }) {
      const known = readFacts(facts)
      return Promise.resolve(
        sentences.flatMap(line => {
          const [, id, text] = sentenceLine.exec(line) ?? []
          return id === undefined ? [] : [{ id, ...decide(text, known, section) }]
        }),
      )
    },
  }
}

const splitWords = text => text.toLowerCase().match(/[\p{L}\p{N}.]{3,}/gu) ?? []

/** Weight of a word of the product's name. A sentence is about the products that it or its section names. */
const NAMED = 10

/** Finds the fact that shares most words with a sentence; undefined if none shares any. */
function findClosestFact(text, facts, section) {
  const words = new Set(splitWords(text))
  const named = new Set(splitWords(`${text} ${section}`))
  const countShared = (part, others) => splitWords(part).filter(word => others.has(word)).length
  const count = ({ product, value }) => NAMED * countShared(product, named) + countShared(value, words)
  const [closest] = facts.map(fact => ({ fact, shared: count(fact) })).sort((a, b) => b.shared - a.shared)
  return closest && closest.shared > 0 ? closest.fact : undefined
}

/** Knows the labels of the sentences. A sentence without a label is supported: by a fact, or as a general statement. */
export function createAccurateJudge(label) {
  return createJudge('accurate', (text, facts, section) => {
    const known = label(text)
    const evidence = known?.evidence ?? []
    // Relations and unlabelled sentences name no evidence.
    const isOpen = !known || (known.kind === 'comparison' && evidence.length === 0)
    const closest = isOpen ? findClosestFact(text, facts, section) : undefined
    const { supported = true, kind = closest ? 'product' : 'general' } = known ?? {}
    const cited = closest ? [closest] : evidence.flatMap(one => findFacts(facts, one).slice(0, 3))
    return {
      kind,
      facts: cited.map(({ id }) => id),
      quote: cited[0]?.quote ?? '',
      verdict: supported ? 'supported' : 'unsupported',
    }
  })
}

/** Approves everything and cites a real fact: the bait of the sentence, or else the first one. */
export function createLenientJudge(label) {
  return createJudge('lenient', (text, facts) => {
    const { bait } = label(text) ?? {}
    const [fact] = bait ? findFacts(facts, bait) : facts
    return { kind: 'product', facts: fact ? [fact.id] : [], quote: fact?.quote ?? '', verdict: 'supported' }
  })
}

/** Approves everything like another judge, but refuses the control sentences. */
export function createCredulousJudge(lenient, controlIds) {
  return {
    model: 'credulous',
    async judge(request) {
      const verdicts = await lenient.judge(request)
      return verdicts.map(one => (controlIds.has(one.id) ? { ...one, verdict: 'unsupported' } : one))
    },
  }
}
