import type { Lexicon } from './lexicon.ts'
import { findRole, isSeparated, isUnknownPeople } from './word-weights.ts'
import { isFunctionWord, splitWords, type Word } from './words.ts'

/** Verbs for what an author does with listings: any other act would be one with the product. */
const AUTHOR_VERBS = new Set(
  `be have do look list compare read know pick choose recommend call rank count give go say start explain rate prefer
  think mean want need suggest name leave let like put take weigh note cite quote rely repeat assume expect tell see learn sort consider spend settle
  add subtract divide multiply compute calculate round convert summarise summarize begin end finish close turn come get arrive argue judge doubt
  admit guess reckon wonder suspect believe prefer favour skip omit drop limit exclude include gather collect list describe mention point hope
  write draw work base treat make keep ask answer know understand agree trust follow avoid advise hesitate lean
  defy dare challenge warn promise bet wager insist urge beg invite wish salute applaud confess swear stress pretend forgive`.split(
    /\s+/,
  ),
)
/** Nouns that belong to an author: acts, attributes, thoughts, words, sums, quantities and relations. */
const AUTHOR_NOUNS = new Set(['03', '04', '07', '09', '10', '14', '15', '21', '23', '24'])
const PERSON = '18'
const BEING = new Set(['are', 'were', 'have', 'had', 'do', 'did'])
/** Words between people and their verb: "owners in particular love". */
const MAX_DISTANCE = 4
const RELATIVE = new Set(['who', 'that', 'whose'])

const SUBJECTS = new Set(['we', 'i'])
const POSSESSIVES = new Set(['our', 'my'])
const SKIPPED = /^(?:also|all|both|then|even|first|once|since|each|\w{2,}ly)$/

const NEGATIONS = new Set(['not', 'never', 'no', 'nothing'])

/** Returns the noun that a possessive belongs to: the last of "our usual evening walk". */
function findHead(words: readonly Word[], at: number, text: string, lexicon: Lexicon): Word | undefined {
  let head = at + 1
  while (words[head + 1] && isNounPhrase(words, head, text, lexicon)) head += 1
  return words[head]
}

/** Returns true if a noun phrase goes on after a word. */
function isNounPhrase(words: readonly Word[], at: number, text: string, { findLemmas, getUses }: Lexicon): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || isFunctionWord(next.text) || isSeparated(text, word, next)) return false
  const uses = findLemmas(next.text).flatMap(lemma => getUses(lemma))
  const [main] = uses.toSorted((one, other) => other.count - one.count)
  return main?.part === 'n' || main?.part === 'a'
}

/** Verbs of the body, eating, touch, making, motion and perception. */
const ACTIVITIES = new Set(['29', '34', '35', '36', '38', '39'])

/** Returns true for "listening" and "running", but not for "ranking". */
function isActivity(word: string, { findLemmas, getUses }: Lexicon): boolean {
  if (!word.endsWith('ing')) return false
  const verbs = findLemmas(word).flatMap(lemma => getUses(lemma).filter(({ part }) => part === 'v'))
  return verbs.some(({ files: [file = ''] }) => ACTIVITIES.has(file))
}

function findVerb(words: readonly Word[], at: number): Word | undefined {
  return words.slice(at + 1, at + 4).find(({ text }) => !SKIPPED.test(text))
}

/** Letters that are not an author: the class in "UHS-I", the end of the model number "552i". */
const LETTER_I = /(?<=\b[A-Z]{2,}[ -])I\b|(?<=\d)i\b/g

/** Claims of having one: "Ours still looked new." */
const OURS = /\bours (?:still |also |\w+ly )?(?:was|were|had|took|kept|felt|came|went|ran|broke|\w{2,}ed)\b/i

/** "It would live by our front door" reports nothing. */
const HYPOTHETICAL = /(?:\bwould|\w'd) (?:\w+ly )?(?:live|sit|stand|go|hang|stay)\b[^,;.]*$/i

/** Finds acts of the author with a product: "we timed a mug", "our walk along the coast". */
export function findOwnExperience(text: string, lexicon: Lexicon): string | null {
  const ours = OURS.exec(text)
  if (ours) return ours[0]
  const { findLemmas, getUses } = lexicon
  const words = splitWords(text.replace(LETTER_I, ' '))
  for (const [at, word] of words.entries()) {
    if (SUBJECTS.has(word.text)) {
      const verb = findVerb(words, at)
      const lemmas = verb ? [verb.text, ...findLemmas(verb.text)] : []
      const isOwn = lemmas.some(lemma => AUTHOR_VERBS.has(lemma)) || isFunctionWord(verb?.text ?? 'we')
      const isNothing = words.slice(at + 1, words.indexOf(verb ?? word) + 2).some(({ text: one }) => NEGATIONS.has(one))
      // "if we allow ourselves" is not a report.
      const isAssumed = words[at - 1]?.text === 'if'
      if (verb && !isAssumed && !isOwn && !isNothing && verb.text !== 'find') return `${word.text} ${verb.text}`
    }
    const head = POSSESSIVES.has(word.text) ? findHead(words, at, text, lexicon) : undefined
    if (!head || HYPOTHETICAL.test(text.slice(0, word.at))) continue
    const nouns = findLemmas(head.text).flatMap(lemma => getUses(lemma).filter(({ part }) => part === 'n'))
    if (isActivity(head.text, lexicon)) return text.slice(word.at, head.at + head.text.length)
    if (nouns.length > 0 && !nouns.some(({ files: [file = ''] }) => AUTHOR_NOUNS.has(file)))
      return text.slice(word.at, head.at + head.text.length)
  }
  return null
}

const EVERYONE = new Set(['people', 'folk', 'everyone', 'everybody', 'women', 'men'])
/** Makers and sellers of a product, who speak in its listing, with what a listing shows of them. */
const PROVIDERS =
  /^(?:mak|manufactur|sell|retail|produc|publish|suppli|design)ers (?:of|who|that|must|may|can|could|should|will|do|are|have|(?:(?:often|rarely|seldom|usually|also) )?(?:say|state|claim|promise|list|quote|give|call|name|describe|mention|print|publish|omit|leave|differ|count))$/
/** Words for other products that are also words for people. */
const COMPETING = /^(?:rival|competitor|contender|sibling|cousin|neighbour|stablemate)s$/
/** People if "who" or "of" follows: "those who own one", "most of them". "Those of the other grinder" are things. */
const SOME = new Set(['many', 'most', 'some'])
const BUYERS = /^(?:buy|own|us|custom|shopp|review|purchas)ers$/
const HOUSEHOLDS = new Set(['family', 'couple', 'household'])

/** Returns true for people in general: "owners", "families", "those who". A word of the facts names a part instead: "drivers". */
function isPeople(words: readonly Word[], at: number, { lexicon, isStated }: Crowd): boolean {
  const [text = '', next = ''] = [words[at]?.text, words[at + 1]?.text]
  if (EVERYONE.has(text)) return true
  if (SOME.has(text)) return RELATIVE.has(next) || next === 'of'
  const isHabitual = /^(?:often|rarely|seldom|usually|also)$/.test(next)
  const stating = `${text} ${isHabitual ? `${next} ${words[at + 2]?.text}` : next}`
  const isOfUs = next === 'of' && /^(?:us|you)$/.test(words[at + 2]?.text ?? '')
  if (text === 'those') return RELATIVE.has(next) || isOfUs
  if (!text.endsWith('s') || COMPETING.test(text) || PROVIDERS.test(stating) || isStated(text)) return false
  const lemmas = lexicon.findLemmas(text)
  if (lemmas.length === 0) return isUnknownPeople(text)
  return lemmas.some(lemma => {
    const files = lexicon.getUses(lemma).find(({ part }) => part === 'n')?.files ?? []
    const isPerson = files[0] === PERSON || (lemma.endsWith('er') && files[1] === PERSON)
    return lemma !== text && (isPerson || HOUSEHOLDS.has(lemma))
  })
}

/** Verbs for what people might do, and for what a product gives them: "runners will like the hooks", "Mac users miss out". */
const SUITING = new Set(
  'will would may might can could should must need want have get gain benefit miss lose'.split(' '),
)
/** Verbs for ratings, whose figures are facts: "1,436 buyers rate it 4.4". */
const RATING = /^(?:rat|scor|gave|give|review|average|award)/
/** Nouns for people whom a product suits: "are the obvious audience". */
const AUDIENCE = /\b(?:audience|market|target|readership)\b/i
/** People who are named as those whom a product is for: "gamers are the people it has in mind". */
const MEANT =
  /^\w+(?: \w+){0,2} (?:are|is) (?:\w+ ){0,2}?(?:the (?:\w+ )?(?:people|ones?|readers|crowd|sort|kind|type)(?: (?:that|who|whom))?|who|whom) (?:it|this|they|these|its|the (?:maker|title|listing|name))\b/i
/** People for whom something is provided: "runners are both catered for". */
const SERVED = /^\w+(?: and \w+)? (?:are|is) (?:\w+ )?(?:catered for|(?:well )?served|covered|looked after|in luck)\b/i
/** Words for habits: "people who buy one end up going back". */
const HABIT =
  /\b(?:usually|often|always|never|seldom|rarely|frequently|regularly|routinely|tend|keep|ends? up|comes? back|goes? back|going back|every (?:day|night|week|morning|evening|time))\b/i

function isVerb({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  const uses = findLemmas(text).flatMap(lemma => getUses(lemma))
  const verb = uses.find(({ part }) => part === 'v')
  const other = uses.filter(({ part }) => part !== 'v').reduce((most, { count }) => Math.max(most, count), 0)
  return verb !== undefined && verb.count * 3 >= other
}

const isFiniteVerb = (word: Word, lexicon: Lexicon) =>
  BEING.has(word.text) || (!isFunctionWord(word.text) && isVerb(word, lexicon))

/**
 * Reports of third parties: "parents say", "judges gave", "people with small wrists complain". "Those who love coffee"
 * says whom a product is for.
 */
const REPORT =
  /^\w+(?: (?:(?:in|with|from|of|on) )?[\w-]+){0,3}? (?<!\b(?:who|whom|that)(?: \w+ly| also| still| just| would| do)* )(?:say|report|admit|praise|love|swear|agree|complain|rave|mention|tell|gave|recommend|advise|insist|describe|notice)\b/i

interface Crowd {
  lexicon: Lexicon
  /** Returns true for words of the facts of the products. */
  isStated: (word: string) => boolean
  /** True to find only opinions of those who buy, and reports of others. */
  isOfBuyers: boolean
}

/** Pronouns for people, directly before a verb for what they say or buy. */
const ANYBODY =
  /(?<!\b(?:how|what|which|whether|who|where|when|why)\b[^,;]{0,60}, )\b(?:nobody|(?:hardly|almost) anyone|many|most|some|several|few|others)(?: (?:even|also|then|still))? (?:say|report|mention|complain|praise|love|swear|admit|agree|bought|buy|return|own|recommend|write|enjoy)(?:s|ed)?\b|\b(?:most|many|few|some|everyone)(?: \w+)? who (?:bought|buys?|owns?|uses?|tr(?:y|ied)|ha(?:ve|s|d))\b/i

/** Words before people that others are said to be: "fans are the people it is meant for". */
const PREDICATE_REACH = 40
const PREDICATIVE = /\b(?:is|are) (?:\w+ )?the (?:\w+ )?$/i

/** "Families like to keep the tin in the car": here the preposition is a verb. */
const LIKING = /^\w+ (?:also |still )?like (?:to|it|them|how|that)\b/i

/** Finds what people in general are said to think or do: "most owners praise", "families order", "those who own one seldom". */
export function findOpinionOfMany(text: string, crowd: Crowd): string | null {
  const words = splitWords(text)
  for (const [at, word] of words.entries()) {
    const isCircumstance =
      word.isPossessive ||
      PREDICATIVE.test(text.slice(Math.max(0, word.at - PREDICATE_REACH), word.at)) ||
      findRole(words, at, text) === 'circumstance'
    if (isCircumstance || !isPeople(words, at, crowd)) continue
    const rest = text.slice(word.at)
    if (crowd.isOfBuyers && !BUYERS.test(word.text)) {
      const report = REPORT.exec(rest)
      if (report) return report[0]
      continue
    }
    if (RELATIVE.has(words[at + 1]?.text ?? '')) {
      if (HABIT.test(rest) && !AUDIENCE.test(rest)) return HABIT.exec(rest)?.[0] ?? null
      continue
    }
    const liking = LIKING.exec(rest)
    if (liking) return liking[0]
    const following = words.slice(at + 1, at + 1 + MAX_DISTANCE)
    const isNoClaim = ({ text: verb }: Word) => SUITING.has(verb) || RATING.test(verb)
    // "Drivers coming the other way" are described, and said to do nothing.
    const verb = following.find(
      (one, index) =>
        isNoClaim(one) || (isFiniteVerb(one, crowd.lexicon) && !(index === 0 && one.text.endsWith('ing'))),
    )
    if (!verb || isNoClaim(verb) || AUDIENCE.test(rest) || SERVED.test(rest) || MEANT.test(rest)) continue
    if (!/[,;:()—–]/.test(text.slice(word.at, verb.at))) return text.slice(word.at, verb.at + verb.text.length)
  }
  return ANYBODY.exec(text)?.[0] ?? null
}

/** Participles for what an author or a shop does with a listing. */
const LISTED =
  '(?:recorded|read|listed|rated|given|stated|declared|published|quoted|shown|available|compared|named|found|collected|noted|checked|looked|called|born|bought|sold(?= (?:as|already|in (?:packs|pairs|sets)|separately|with|without)\\b))'
/** Finite verbs in the past, which tell what happened to someone. A listing says what a product is. */
const NARRATION = new RegExp(
  String.raw`\b(?:was|(?<!\bif [^,;.]{0,60})were|wasn't|weren't)\b(?! (?:not |only |all |last )*${LISTED}\b| (?:made|designed|built|meant) for\b| £| \d)|(?<!\b(?:be|have|has|having|if \w+|makers?|brand|wish(?: that)? you|what \w+) )\bhad\b(?! (?:better|best)\b)|\b(?<!\b(?:want|have|having|get|keep|leave|find) )(?:it|they|nothing|which)\s(?:\w+ly |still |never |also )?(?!(?:\w*(?:feed|speed|bleed|breed|ceed)|need|indeed|seed|weed|heed|shed|shred|embed)\b)(?:\w{2,}ed|held|came|felt|kept|stood|began|broke|went|ran|lost|took|did|sat|fell|gave|got|made(?! us smile)|left|sold)\b(?!-)|\b(?:days?|weeks?|months?|years?) (?:with (?:it|them)|of (?:living|using|daily|use|wear|owning))\b|\b(?:shown|showed|taught|convinced|surprised|impressed|struck|won) us\b`,
  'giu',
)

const PASSIVE = /^(?:was|were) (?:(?:first|only|originally) )?(\p{L}+(?:ed|en|own|ade|ilt))\b/u

/**
 * Finds a past event of a product: "it ran all evening", "the case was barely warm". Prices of the past are facts.
 * @param isStated Returns true for a verb that facts state with the words after it: "was launched in 2019".
 */
export function findNarration(text: string, isStated: (verb: string, rest: string) => boolean): string | null {
  const events = text.includes('£') ? [] : [...text.matchAll(NARRATION)]
  const unstated = events.find(({ index }) => {
    const passive = PASSIVE.exec(text.slice(index))
    return !(passive?.[1] && isStated(passive[1], text.slice(index + passive[0].length)))
  })
  return unstated?.[0] ?? null
}
