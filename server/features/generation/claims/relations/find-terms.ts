import type { Attribute } from '../attributes.ts'
import type { Clause } from './clauses.ts'
import { findAttributes, RELATION_TERMS, type RelationTerm } from './terms.ts'

/** Term with the patterns of its words. */
export interface CompiledTerm extends RelationTerm {
  superlativePattern: RegExp
  comparativePattern: RegExp | null
}

const PREFIX = `((?:not |one of |among |isn't |is not |never |far from |neither )?(?:quite )?(?:the |joint[- ]|equal[- ]|its )*(?:(?:second|third|fourth|fifth)[- ])?)`

function compileTerm(term: RelationTerm): CompiledTerm {
  return {
    ...term,
    superlativePattern: new RegExp(String.raw`\b${PREFIX}(?:${term.superlative})(?![\w-])`, 'i'),
    comparativePattern:
      term.comparative === undefined
        ? null
        : new RegExp(
            String.raw`\b(not |no |isn't |is not |neither )?(?:${term.comparative})\b([^,;.]{0,40}?\bthan\b)?`,
            'i',
          ),
  }
}

const TERMS: readonly CompiledTerm[] = RELATION_TERMS.map(compileTerm)

/** Terms for counted things, cached because compiling them takes longer than a search. */
const countTermCache = new WeakMap<readonly Attribute[], CompiledTerm[]>()

/** Returns terms for counted things, such as "most sports modes", by the attributes that have no unit. */
function getCountTerms(attributes: readonly Attribute[]): CompiledTerm[] {
  const cached = countTermCache.get(attributes)
  if (cached) return cached
  const counted = attributes.filter(
    ({ unit, values, field }) => unit === '' && values.size > 1 && /^[a-z][a-z ]{2,30}$/.test(field),
  )
  const terms = counted.flatMap(({ field: name }) => {
    const field = new RegExp(`^${name}$`)
    return [
      compileTerm({ field, direction: 1, superlative: `most ${name}`, comparative: `more ${name}` }),
      compileTerm({ field, direction: -1, superlative: `fewest ${name}`, comparative: `fewer ${name}` }),
    ]
  })
  countTermCache.set(attributes, terms)
  return terms
}

/**
 * Terms of a clause, one for each attribute: the first that matches, so that "cheapest per gigabyte" is not also
 * "cheapest", and rather one that the sources have values for.
 */
export function findTerms({ text }: Clause, attributes: readonly Attribute[]): CompiledTerm[] {
  const matching = [...TERMS, ...getCountTerms(attributes)].filter(
    ({ superlativePattern, comparativePattern }) => superlativePattern.test(text) || comparativePattern?.test(text),
  )
  const known = matching.filter(term => findAttributes(term, attributes, text).length > 0)
  const others = known.filter((term, at) => at > 0 && !isPrice(term))
  return known.length > 0 ? [...known.slice(0, 1), ...others] : matching.slice(0, 1)
}

const isPrice = ({ field }: RelationTerm) => field.source.startsWith('^price')
