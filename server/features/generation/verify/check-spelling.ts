import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { getQuotableText, getSourceTexts, isQuotable } from './check-quotations.ts'
import { blankFullNames, createMarker } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'

/**
 * American spellings with their British equivalents. Only unambiguous words: "program", "practice", "license", "curb",
 * "draft", "check", "tire" alone and words in "-ize" are British too.
 */

/** Word families by stem and ending: "color" gives color, colors, colored and so on. */
const FAMILIES: readonly [american: string, british: string, stems: string, endings: string][] = [
  [
    'or',
    'our',
    'arm behavi cand clam col demean endeav fav ferv flav glam harb hon lab neighb od parl ranc rig rum sav splend tum val vap vig discol dishon misbehavi multicol tricol bicol watercol',
    ' s ed ing ful fully less able ably ite ites er ers y ies al ally ist hood hoods',
  ],
  [
    'er',
    're',
    'cent epicent theat amphitheat lit millilit centilit decilit kilomet centimet millimet micromet fib microfib calib lust somb meag spect sab sepulch',
    ' s',
  ],
  ['or', 'our', 'hum', ' s ed ing less'],
  ['yze', 'yse', 'anal paral catal breathal dial hydrol electrol psychoanal', ' s d r rs'],
  ['yzing', 'ysing', 'anal paral catal breathal dial hydrol electrol psychoanal', ''],
  [
    '',
    'l',
    'bevel cancel channel chisel counsel dial duel enamel equal fuel funnel gravel grovel hostel initial jewel label level libel marvel model panel parcel pedal pummel quarrel ravel refuel revel rival shovel shrivel signal snorkel spiral stencil swivel tassel total towel travel trowel tunnel unravel yodel outrival barrel dishevel equal remodel relabel mislabel unlabel',
    'ed ing er ers ings',
  ],
]

const WORD_PAIRS = `
aluminum aluminium
analog analogue|analogs analogues
catalog catalogue|catalogs catalogues|cataloged catalogued|cataloging cataloguing
monolog monologue|prolog prologue|epilog epilogue
gray grey|grays greys|grayed greyed|graying greying|grayer greyer|grayish greyish|grayscale greyscale
mold mould|molds moulds|molded moulded|molding moulding|moldings mouldings|moldy mouldy|moldable mouldable
smolder smoulder|smoldering smouldering|smolders smoulders
plow plough|plows ploughs|plowed ploughed|plowing ploughing|snowplow snowplough
mustache moustache|mustaches moustaches
skeptic sceptic|skeptics sceptics|skeptical sceptical|skeptically sceptically|skepticism scepticism
pajama pyjama|pajamas pyjamas
cozy cosy|cozier cosier|coziest cosiest|cozily cosily|coziness cosiness
maneuver manoeuvre|maneuvers manoeuvres|maneuvered manoeuvred|maneuvering manoeuvring|maneuverable manoeuvrable|maneuverability manoeuvrability
jewelry jewellery
mom mum|moms mums|mommy mummy|mommies mummies
math maths
defense defence|defenses defences|defenseless defenceless|offense offence|offenses offences|pretense pretence
fulfill fulfil|fulfills fulfils|fulfillment fulfilment|installment instalment|installments instalments
enroll enrol|enrolls enrols|enrollment enrolment|skillful skilful|skillfully skilfully|willful wilful|willfully wilfully
distill distil|distills distils|instill instil|instills instils|enthrall enthral|enthralls enthrals
marvelous marvellous|marvelously marvellously|woolen woollen|woolens woollens|wooly woolly|grueling gruelling
unrivaled unrivalled|unequaled unequalled|untrammeled untrammelled|cancelation cancellation
centerpiece centrepiece|centerpieces centrepieces|centering centring|fiberglass fibreglass|fiberboard fibreboard
aging ageing
omelet omelette|omelets omelettes
licorice liquorice
orthopedic orthopaedic|orthopedics orthopaedics|pediatric paediatric|pediatrics paediatrics|pediatrician paediatrician|pediatricians paediatricians
anesthetic anaesthetic|anesthesia anaesthesia|anemia anaemia|estrogen oestrogen|diarrhea diarrhoea|hemorrhage haemorrhage|leukemia leukaemia
esthetic aesthetic|esthetics aesthetics|esthetically aesthetically
drafty draughty
thru through
counselor counsellor|counselors counsellors|councilor councillor|councilors councillors
centered centred|uncentered uncentred
favoritism favouritism|laborer labourer|laborers labourers|colorway colourway|colorways colourways|colorfast colourfast|colorblind colour-blind
flavorsome flavoursome|flavorings flavourings|colorings colourings|colorant colourant
`

function expandFamilies(): [string, string][] {
  return FAMILIES.flatMap(([american, british, stems, endings]) =>
    stems
      .split(' ')
      .flatMap(stem =>
        endings
          .split(' ')
          .map((ending): [string, string] => [`${stem}${american}${ending}`, `${stem}${british}${ending}`]),
      ),
  )
}

function parseWordPairs(): [string, string][] {
  const pairs = WORD_PAIRS.trim().split(/[|\n]/)
  return pairs.flatMap((pair): [string, string][] => {
    const [american = '', ...british] = pair.trim().split(' ')
    return american === '' ? [] : [[american, british.join(' ')]]
  })
}

/** British spellings by American ones, in lower case. */
export const BRITISH: ReadonlyMap<string, string> = new Map([...expandFamilies(), ...parseWordPairs()])

/** Words that are American only in certain contexts. The first group is the word. */
const CONTEXTUAL: readonly [spelling: RegExp, british: string][] = [
  [/\b(airplanes?)\b(?! mode)/gi, 'aeroplane'],
  [/(?<=(?:\d|\b(?:few|several|many|square|cubic|half a)) ?-?)(meters?)\b/gi, 'metre'],
  [/\b(tires?)(?= (?:pressures?|pumps?|inflators?|treads?|levers?|valves?|chains?|walls?|marks?)\b)/gi, 'tyre'],
  [
    /(?<=\b(?:bike|bicycle|car|flat|spare|rubber|front|rear|winter|pneumatic|road|fat|knobbly|wide|new) )(tires)\b/gi,
    'tyre',
  ],
]

const WORD = /[\p{L}\p{N}]+/gu
/** Quotations and addresses, whose spelling is not the writer's. */
const QUOTED_OR_ADDRESS =
  /"[^"]{1,400}"|“[^”]{1,400}”|(?<![\p{L}\p{N}])'[^']{2,200}'(?![\p{L}\p{N}])|\bhttps?:\/\/\S+|\bwww\.\S+|(?<!\S)\S{1,64}@\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|uk|io|eu)\b\S*/gu

function splitWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

function toWordPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

interface SpellingExceptions {
  /** Text that may be quoted. */
  sources: string
  /** Words of the topic. */
  words: ReadonlySet<string>
  /** Pairs of adjacent words in the sources. */
  pairs: ReadonlySet<string>
}

interface Found {
  word: string
  at: number
  british: string
}

function findAmericanWords(text: string): Found[] {
  const listed = [...text.matchAll(WORD)].flatMap(({ 0: word, index: at }) => {
    const british = BRITISH.get(word.toLowerCase())
    return british === undefined ? [] : [{ word, at, british }]
  })
  const contextual = CONTEXTUAL.flatMap(([spelling, british]) =>
    [...text.matchAll(spelling)].map(({ 1: word = '', index: at }) => ({
      word,
      at,
      british: word.endsWith('s') ? `${british}s` : british,
    })),
  )
  return [...listed, ...contextual]
}

/** Detects titles such as "The Best Gray Kettles", where capitals do not indicate names. */
function isTitleCase(text: string): boolean {
  if (/[.!?]["']?$/.test(text)) return false
  const long = (text.match(WORD) ?? []).filter(word => word.length > 3)
  return long.filter(word => /^\p{Lu}/u.test(word)).length > long.length * 0.6
}

/** Detects names by a capital within a sentence, as in "Center Parcs". */
function isProperName({ word, at }: Found, text: string): boolean {
  return /^\p{Lu}/u.test(word) && at > 0 && !/[.!?|(]\s?["']?\s?$/.test(text.slice(Math.max(0, at - 4), at))
}

/** Returns true if a source has the word with the same neighbour, so that the wording is the source's. */
function isSourceWording({ word, at }: Found, text: string, { pairs }: SpellingExceptions): boolean {
  const before = splitWords(text.slice(Math.max(0, at - 40), at)).at(-1)
  const after = splitWords(text.slice(at + word.length, at + word.length + 40))[0]
  return pairs.has(`${before} ${word.toLowerCase()}`) || pairs.has(`${word.toLowerCase()} ${after}`)
}

/** Exceptions by brief, cached because many texts are checked against one brief. */
const exceptionsByBrief = new WeakMap<ArticleBrief, SpellingExceptions>()

function readExceptions(brief: ArticleBrief): SpellingExceptions {
  const { products, topic } = brief
  const pairs = new Set(products.flatMap(getSourceTexts).flatMap(text => toWordPairs(splitWords(text))))
  return { sources: getQuotableText(brief), words: new Set(splitWords(topic)), pairs }
}

/** Finds American spellings, except in names, quotations, wordings of a source, and the topic. */
export function checkSpelling(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const mark = createMarker(brief.products, brief.topic)
  const exceptions = exceptionsByBrief.get(brief) ?? readExceptions(brief)
  exceptionsByBrief.set(brief, exceptions)
  return blocks.flatMap(block => {
    const text = blankFullNames(mark(block.text)).replace(QUOTED_OR_ADDRESS, quoted =>
      isQuotable(quoted, exceptions.sources) ? ' '.repeat(quoted.length) : quoted,
    )
    const titled = isTitleCase(text)
    const found = findAmericanWords(text).filter(
      one =>
        !exceptions.words.has(one.word.toLowerCase()) &&
        (titled || !isProperName(one, text)) &&
        !isSourceWording(one, text, exceptions),
    )
    const once = [...new Map(found.toReversed().map(one => [one.word.toLowerCase(), one])).values()]
    return once.map(({ word, at, british }) => {
      const around = block.text.slice(Math.max(0, at - 60), at + 60).trim()
      return createProblem(
        block,
        'american_spelling',
        `"${word}" is American spelling. Write "${british}". In: "${around}"`,
      )
    })
  })
}
