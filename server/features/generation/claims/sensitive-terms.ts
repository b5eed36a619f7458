/**
 * Dictionary forms of words for what only a third party can establish or what changes by the day. In a sentence about a
 * product they need a fact that uses the same word.
 */
const SENSITIVE_TERMS: Readonly<Record<string, string>> = {
  health: `safe safely unsafe harmless harmful health healthy wellbeing medical medically therapeutic therapy
    doctor gp physician clinic clinical clinically symptom disease illness cure heal relieve relief soothe prevent
    hypoallergenic allergen allergic allergy toxic toxin nontoxic sterile hygienic hygiene bacteria antibacterial germ
    virus pregnant pregnancy injury injure anxiety headache migraine pain ache nausea insomnia eyesight stomach gut
    bowel digestion digestive blister contraception contraceptive colic eczema acne rash arthritis rheumatism cramp
    asthma cough fever fatigue cholesterol metabolism immune immunity detox`,
  law: 'legal legally law lawful patent patented permission licence license statutory ban banned',
  award: 'award prize medal trophy accolade endorse endorsement certify certified certificate certification accredited',
  warranty: 'warranty guarantee guaranteed refund refundable reimburse insurance insured',
  danger: `safety harm risk hazard hazardous danger dangerous hurt scald
    explode explosion electrocute overheat posture circulation skin unbreakable`,
  standing: `permit regulation comply compliance compliant winning critic editor magazine newspaper expert professional
    official officially recommend recommendation laboratory approve approval association specialist acclaimed lifetime`,
  part: 'replacement',
  offer: `discount voucher coupon promotion promotional introductory instalment installment dispatch shipping postage
    clearance bestseller bestselling outsell outsold reduced reduction`,
  sale: 'stock delivery seasonal saving savings favourite launch',
  buyers: `complaint complain praise rave moan grumble adore consensus follower`,
  rank: 'winner',
  care: 'dishwasher microwave washable',
  people: 'child children baby toddler infant kid newborn',
  sensation: 'feel taste smell noticeably audibly visibly',
}

const toSet = (classes: readonly string[]): ReadonlySet<string> =>
  new Set(classes.flatMap(name => SENSITIVE_TERMS[name]?.split(/\s+/) ?? []))

const TERMS = toSet(Object.keys(SENSITIVE_TERMS))

export const isSensitiveTerm = (lemma: string) => TERMS.has(lemma)

const THIRD_PARTY = toSet(['health', 'law', 'award', 'warranty'])

/** Returns true for a term that a general statement may not use either. */
export const isThirdPartyTerm = (lemma: string) => THIRD_PARTY.has(lemma)

/** Terms that often claim nothing of the kind, which a sentence may use that a reliable judge confirms. */
const EVERYDAY = toSet(['people', 'sensation', 'rank', 'care', 'sale', 'part'])

export const isEverydayTerm = (lemma: string) => EVERYDAY.has(lemma) || EVERYDAY.has(lemma.replace(/s$/, ''))

/** Words for opinions of buyers, which a sentence may use that quotes one. */
const BUYERS = toSet(['buyers'])

export const isBuyersTerm = (lemma: string) => BUYERS.has(lemma) || BUYERS.has(lemma.replace(/e?s$/, ''))

/** Statements about earlier and later prices and about sales, which no fact of a listing supports. */
const OFFERS: readonly RegExp[] = [
  /\bused to (?:cost|sell|be (?:cheaper|dearer|more))\b/i,
  /\b(?:come|came|gone|went|been|brought|marked) down (?:from|in price|to (?:just |only |about )?£)/i,
  /\b(?:launched|introduced|released|sold) at £/i,
  /\b(?:now|today|currently) than (?:it|they|ever|before|at)\b/i,
  /\b(?:drops?|dropped|falls?|fell|dips?|dipped|rises?|rose|climbs?|climbed) (?:below|above|to £|under|over|back)\b/i,
  /\b(?:takes?|knocks?|get|with|save) (?:a further |an extra |another )?£[\d.]+ (?:off|at the checkout)\b/i,
  /\bbuy (?:one|two|three|four)\b.{0,30}\b(?:free|half|third|fourth)\b/i,
  /\b(?:order|buy|bought|ordered) (?:it |them |one )?(?:now|today|before|by|soon)\b/i,
  /\b(?:good|right|best) time to buy\b|\bfor a limited time\b|\bwhile (?:it|they|stocks?) lasts?\b/i,
  /\bbest[- ]?sell(?:er|ers|ing)\b|\bmost popular\b|\btop of the charts?\b/i,
  /\b(?:on|in) (?:sale(?! for £)|stock)\b|\b(?:is|are|was|were|be|been|go(?:es)?|it|them|currently|now|often|usually|still) on offer\b(?! for £| here)|\bout of stock\b|\bsold (?:out|by|and)\b|\bsells? (?:out|fast|well)\b/i,
  /\b(?:same|next)[- ]day\b|\bprime members\b|\bin (?:\w+ )?instalments\b/i,
  /(?<!\b(?:hours?|days?|weeks?|months?|seasons?|nights?|part|half|rest|times?|end|start|most)) of the year\b|\bswears? by\b|\bstands? (?:by|behind) (?:it|them|its|their|every)\b|\bmoney back\b|\byears?(?:'s?)? (?:of )?cover\b/i,
  /\b(?:replaces?d?|swap(?:s|ped)?|repair(?:s|ed)?|exchanged?s?|mend(?:s|ed)?)\b.{0,60}\b(?:within|for|in the first|if|should) .{0,30}\b(?:years?|months?|fails?|breaks?|wrong)\b/i,
  /\b(?:brings? down|lowers?|reduces?|improves?|boosts?|regulates?|strengthens?|corrects?) (?:\w+ ){0,3}(?:blood|pressure|heart|liver|feet|posture|eyesight|memory|sleep|skin)\b/i,
  /\bcovered (?:for (?:life|(?:\w+ ){1,3}(?:years?|months?))|against)\b|\b\w+-year (?:promise|pledge)\b/i,
  /\b(?:posts?|sends?|mails?|ships?)(?: you)?(?: out)? (?:a (?:new|fresh|second)|another|any|the) (?:\w+ )?(?:one|piece|part|machine|unit|set|pair|copy)\b/i,
  /\b(?:an?|one) (?:half|third|quarter|fifth|tenth) off\b|\bfor less(?=[.,;])/i,
  /\bno (?:postage|shipping|delivery charge)\b|\bthrown in\b|\b(?:second|third|other|extra|next) (?:\w+ )?(?:costs? nothing|(?:is|comes) free)\b|\b(?:nearly|almost|soon|all but) gone\b|\bstock comes and goes\b|\bhang about\b/i,
  /\b(?:nine|eight|seven|four|three|two) (?:in|out of) (?:ten|five) (?:of \w+ )?(?:would|will|say|buy|bought|keep|give|come)\b/i,
  /\b(?:no(?:thing)?|never|cannot|can['’]t|won['’]t|will not|without)\b(?! (?:say|mention|state|list|word|claim))[^,;.]{0,25}\b(?:harm(?:ful|s)?|hurts?|injur\w+|toxic|danger(?:ous)?|poison\w*|blisters?)\b(?! is\b)/i,
  /\bfree (?:of charge|returns?|delivery|shipping|gift|for)\b|\b(?:delivery|shipping|postage|returns?) (?:is|are) free\b/i,
]

/** Statements about the past, the future and other products, which a listing does not know. */
const HISTORY: readonly RegExp[] = [
  /(?<!^from [^,;.]*)\bprices? (?:[\w-]+ ){0,5}(?:climbs?|rises?|falls?|drops?|go(?:es)? (?:up|down)|soars?)\b(?! (?:in steps|from (?:\w+ )?£))/i,
  /\b(?:since the|until|by) (?:spring|summer|autumn|winter|season|week|month|year)\b/i,
  /\bwill still (?:look|work|run|fit|feel|shine|glow|smell|sound|stand)\b|\bfor (?:decades|generations|years (?:to come|on end))\b|\bas good as new\b/i,
  /\bthan (?:(?:that|those) of )?(?:other|most|many|rival|ordinary|standard|typical|average|conventional) (?!of\b)\w+/i,
  /\bsince (?:(?:the|its|their|last) )?(?:\w+ )?(?:launch|release|update|spring|summer|autumn|winter|start|beginning|\d{4})\b/i,
  /(?<!\b(?:will|would|may|might|must|should|could) )\b(?:has|have) (?:since |recently |slowly |steadily |quickly |already )?(?:become|grown|crept|climbed|risen|fallen|dropped|slipped|improved|turned|sold)\b/i,
]

/** Times of the calendar, which a listing does not know. */
const CALENDAR: readonly RegExp[] = [
  /\b(?:tomorrow|yesterday|tonight)\b(?!['’]s)|\b(?:last|this|next) (?:week(?:end)?|month|year|spring|summer|autumn|winter|season|\w{3,6}day)\b/i,
  /\b(?:in|by|until|till|before|from|around) (?:early |late |mid-?)?(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|\w{3,6}day)\b(?! and can)/,
]

function findFirst(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return null
}

/** Returns the words that claim a sale, an offer or an endorsement; null if the text has no such claim. */
export const findOffer = (text: string) => findFirst(OFFERS, text)

/** Returns the words about other times and products; null if the text has none. */
export function findHistory(text: string, isAboutProducts: boolean): string | null {
  const isDated = isAboutProducts || /£|\b(?:pric|cost|buy|bought|pay|paid|sale|deal|offer|cheap)/i.test(text)
  return findFirst(isDated ? [...HISTORY, ...CALENDAR] : HISTORY, text)
}
