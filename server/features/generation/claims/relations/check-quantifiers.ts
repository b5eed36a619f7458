import { findMeasures } from '../../../../domain/measures.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import { getSourceTexts } from '../../verify/check-quotations.ts'
import { findFigures } from '../../verify/figures.ts'
import { agrees, readQualifier } from '../../verify/qualifiers.ts'
import type { Clause, RelationContext } from './clauses.ts'

const ONLY =
  /\b(?:the only|only the|only)\b[^.;]{0,40}?\b(?:with|to (?:have|state|list|offer|name|come with|carry|use)|that (?:has|states|lists|offers|comes with|carries|uses|names)|rated|in the list with)\b(.*)$/i
const ALL =
  /^\s*(?:all (?:of them|of these|five|four|three|six|seven|ten|the \w+)|every (?:one|single one|\w+)|each (?:one|of (?:them|the \w+)))\b/i
const NONE =
  /^\s*(?:none of (?:the|these|them)|nobody|nothing|no (?:one|product|pair|card|cable|kettle|fan|lamp|grinder|projector|watch|set)\b)/i
const EXCEPT = /\b(?:except|apart from|bar|but for|other than|save)\b/i

/** Lower case without signs: "USB-C" is "usbc". */
function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const sourceCache = new WeakMap<BriefedProduct, string>()

function getSquashedSource(product: BriefedProduct): string {
  const text = sourceCache.get(product) ?? getSourceTexts(product).map(squash).join(' ')
  sourceCache.set(product, text)
  return text
}

/** Terms with digits or capitals that name a property: "IPX7", "V30", "GPS", "Bluetooth 5.3". */
function findTerms(text: string): string[] {
  const terms =
    text.match(
      /\b(?:Bluetooth|HDMI|USB|WiFi|Wi-Fi) \d(?:\.\d)?\b|\b(?=[\w-]*(?:[A-Z]{2}|\d))[A-Z\d][\w-]*[A-Z\d][\w-]*\b/g,
    ) ?? []
  return terms.filter(term => !/^\d+$/.test(term)).map(squash)
}

/** Words of a clause that are long enough to name a property. */
function findPropertyWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  return words.filter(
    word =>
      !/^(?:here|five|them|that|this|with|have|list|lists|than|more|less|rating|rated|from|which|states?)$/.test(word),
  )
}

function hasTerm(product: BriefedProduct, term: string): boolean {
  return getSquashedSource(product).includes(term)
}

function checkOnly({ text, names }: Clause, { products, own }: RelationContext): string | null {
  const found = ONLY.exec(text)
  const rest = found?.[1] ?? ''
  const subject = names[0]?.product ?? own
  if (!found || !subject || /[£\d]/.test(rest.replace(/[A-Z]+-?\d+\w*/g, ''))) return null
  const terms = findTerms(rest)
  const words = terms.length > 0 ? terms : findPropertyWords(rest).map(squash)
  if (words.length === 0) return null
  const other = products.find(product => product !== subject && words.every(word => hasTerm(product, word)))
  return other ? `"the only" is wrong: ${other.name} has it too.` : null
}

/** Returns true if a product states the terms and the measures of a text, the latter as their wording qualifies them. */
function states(product: BriefedProduct, text: string): boolean {
  const own = getSourceTexts(product).flatMap(source => findMeasures(`${toPlainText(source)} charge`))
  const measures = findMeasures(`${text} charge`).filter(({ number }) => number !== null)
  return (
    findTerms(text).every(term => hasTerm(product, term)) &&
    measures.every(({ number, unit, text: said, at }) => {
      const qualifier = readQualifier(text, at, said.length)
      return own.some(one => one.unit === unit && agrees(qualifier, number ?? 0, one.number ?? Number.NaN))
    })
  )
}

function checkAll({ text }: Clause, { products }: RelationContext): string | null {
  if (!ALL.test(text) || EXCEPT.test(text)) return null
  const wrong = products.find(product => !states(product, text))
  return wrong ? `"all" is wrong: the source does not say this of ${wrong.name}.` : null
}

/** Checks "All five cost less than £50" and "None of them costs more than £20". */
function checkPriceBound({ text }: Clause, { products }: RelationContext): string | null {
  const isNone = NONE.test(text)
  if ((!isNone && !ALL.test(text)) || EXCEPT.test(text)) return null
  const [figure] = findFigures(text).filter(({ kind }) => kind === 'price')
  if (!figure) return null
  const qualifier = readQualifier(text, figure.at, figure.text.length)
  if (qualifier === 'exact') return null
  const wrong = products.find(
    ({ pricePence }) => pricePence !== null && agrees(qualifier, figure.value, pricePence) === isNone,
  )
  return wrong ? `"${figure.text}" does not hold for ${wrong.name}.` : null
}

/** Checks statements about all products, none of them, or only one. @returns the fault, or null */
export function checkQuantifiers(clause: Clause, context: RelationContext): string | null {
  return checkOnly(clause, context) ?? checkPriceBound(clause, context) ?? checkAll(clause, context)
}
