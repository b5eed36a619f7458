import { formatReturn } from './number-format.ts'

/** Kinds of audience, in the order in which they are named. */
export const audienceKinds = ['age', 'gender', 'interest', 'region'] as const

export type AudienceKind = (typeof audienceKinds)[number]

interface AudienceGroup {
  readonly by: AudienceKind
  readonly group: string
}

interface AudienceResult extends AudienceGroup {
  readonly unit: string
  /** Results for each pound, with their 95 % interval. */
  readonly perPound: number
  readonly low: number
  readonly high: number
  /** Results for each pound of everybody. */
  readonly ofAll: number
}

const genders: Readonly<Record<string, string>> = { female: 'women', male: 'men' }

/** Describes a group of people: `people aged 30–34`, `women`, `people interested in Yoga`, `people in Kent`. */
export function describePeople({ by, group }: AudienceGroup): string {
  if (by === 'age') return `people aged ${group.replace('-', '–')}`
  if (by === 'gender') return genders[group] ?? `people of ${group} gender`
  return by === 'interest' ? `people with the interest ${group}` : `people in ${group}`
}

/** Describes a result with its interval: `0.10 (95% sure: 0.09 to 0.11)`. */
export function describeInterval({ perPound, low, high }: Pick<AudienceResult, 'perPound' | 'low' | 'high'>): string {
  return `${formatReturn(perPound)} (95% sure: ${formatReturn(low)} to ${formatReturn(high)})`
}

/** Returns the best and the worst group of a kind; undefined if fewer than two are known. */
export function findExtremes<Result extends AudienceResult>(
  audiences: readonly Result[],
  kind: AudienceKind,
): { best: Result; worst: Result } | undefined {
  const sorted = audiences.filter(({ by }) => by === kind).sort((a, b) => b.perPound - a.perPound)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  return best && worst && best !== worst ? { best, worst } : undefined
}

/** Returns true if the group certainly brings more, or less, than everybody. */
export function isCertain({ low, high, ofAll }: AudienceResult): boolean {
  return low > ofAll || high < ofAll
}

/** Names the best and the worst group of each kind in one sentence each. */
export function describeAudiences(audiences: readonly AudienceResult[]): string[] {
  return audienceKinds.flatMap(kind => {
    const found = findExtremes(audiences, kind)
    if (!found) return []
    const { best, worst } = found
    const people = describePeople(best)
    const first = `${people.charAt(0).toUpperCase()}${people.slice(1)} bring the most ${best.unit} for each pound: ${describeInterval(best)}`
    const last = `${describePeople(worst)} the least: ${describeInterval(worst)}`
    const doubt = isCertain(best) || isCertain(worst) ? '' : ' The difference may be chance.'
    return [`${first}; ${last}. Everybody brings ${formatReturn(best.ofAll)}.${doubt}`]
  })
}

/** ISO 3166-1 codes without uninhabited territories. Facebook decides in which of them it shows ads. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const knownCodes: ReadonlySet<string> = new Set(countryCodes)

export const isCountry = (code: string): boolean => knownCodes.has(code)
