const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d+)'
const PEOPLE = '(?:buyers|owners|customers|reviewers|users|shoppers|people|parents)'
const EXPERTS =
  '(?:doctors|dentists|physicians|dermatologists|nutritionists|physiotherapists|chefs|athletes|celebrities|experts|professionals|audiologists|vets|magazines?|reviewers)'

/** Words of things that only somebody else can have said of a product. */
const SENSITIVE: readonly RegExp[] = [
  /\b(?:awards?|award-winning|accolades?|best buy|what hi-?fi|editors?'?s? choice|good housekeeping|prize-winning|trophy|red dot)\b|\bwhich\?/gi,
  /\b(?:recommended|endorsed|approved|trusted|backed|developed|designed|founded) by\b|\bformer (?=[\w ]{0,30}(?:engineers?|designers?|employees|staff)\b)/gi,
  new RegExp(`\\b${EXPERTS} (?:also |all |often )?(?:recommend|endorse|trust|swear by|approve|praise|love)`, 'gi'),
  /\b(?:guarantee[ds]?|warrant(?:y|ies)|money-back)\b/gi,
  /\b(?:certified|certifications?|certificates?|accredited|fda|ukca|kitemark|ce[ -]mark(?:ed|ing)?|fsc|energy star|iso \d+)\b/gi,
  /\b(?:safe (?:for|to|around)|child-?safe|child-?proof|non-?toxic|hypoallergenic|bpa[- ]free|clinically|medical[- ]grade|hearing aids?|pacemakers?|pregnan(?:t|cy)|cures?|suitable for (?:children|babies|infants|toddlers))\b/gi,
  /\b(?:water[ -]?proof(?:ing|ed)?|water[ -]?resistan(?:t|ce)|watertight|splash[ -]?proof|sweat[ -]?proof|swimming|diving|submersible|submerged)\b/gi,
  /\b(?:discount(?:s|ed)?|half[ -]price|reduced (?:from|by|in price)|black friday|cyber monday|prime day|on sale|special offer|vouchers?|coupons?|cashback|price cut)\b/gi,
  /\b(?:next|same)-day\b|\bfree (?:[\w-]+ )?(?:delivery|shipping|postage|returns?)\b|\b(?:fast|quick|prime) (?:delivery|shipping)\b/gi,
  /\b(?:in stock|out of stock|sold out|sell(?:s|ing) out|limited stock|few left)\b/gi,
  /\b(?:best[ -]?sell(?:er|ers|ing)|top[ -]sell(?:er|ers|ing)|number one (?:seller|choice|brand)|amazon's choice)\b|#1\b/gi,
  new RegExp(
    `\\b(?:${NUMBER} (?:in|out of) ${NUMBER}|(?:nine|two|three)[ -](?:tenths|thirds|quarters) of|(?:the )?(?:vast )?majority of|half of) (?:the |all |its |verified )?${PEOPLE}\\b`,
    'gi',
  ),
]
/** "The listing says nothing of a guarantee", "check the warranty": nothing is claimed. */
const NOT_CLAIMED =
  /\b(?:no|not(?! only)|\w{1,12}n't|never|without|nor|neither|nothing|nobody|none|whether|if|unless|any|check|ask|rather than|instead of|silent|look for)\b(?: [\w,'’-]{1,30}){0,6} ?$/i

/** Those that a sentence claims, as it spells them. */
export function sensitiveWords(sentence: string): string[] {
  return SENSITIVE.flatMap(spelling =>
    [...sentence.matchAll(spelling)]
      .filter(({ index }) => !NOT_CLAIMED.test(sentence.slice(Math.max(0, index - 90), index)))
      .map(([word]) => word.trim()),
  )
}
