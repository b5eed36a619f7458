/** ISO 3166-1, without those nobody lives in. Which of them Facebook shows ads in is Facebook's to say. */
const codes = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** What people type for some of them. */
const otherNames: Readonly<Record<string, string>> = {
  GB: 'UK Great Britain England Scotland Wales',
  US: 'USA America',
  AE: 'UAE Emirates',
  NL: 'Holland',
  CZ: 'Czech Republic',
  TR: 'Turkey',
  CI: 'Ivory Coast',
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** `United Kingdom`; what is no code of a country, as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

export interface Country {
  code: string
  name: string
}

const countries: readonly Country[] = codes
  .map(code => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'))

/** Countries by a part of their name or by their code, the nearest first. */
export function findCountries(typed: string): Country[] {
  const sought = plain(typed.trim())
  if (sought === '') return []
  const found = countries.filter(
    country => wordsOf(country).includes(` ${sought}`) || plain(country.name).includes(sought),
  )
  return found.sort((one, other) => rank(one, sought) - rank(other, sought))
}

/** Its code or another whole word, then the start of its name, the start of a word, and anywhere. */
function rank(country: Country, sought: string): number {
  if (wordsOf(country).includes(` ${sought} `)) return 0
  if (plain(country.name).startsWith(sought)) return 1
  return wordsOf(country).includes(` ${sought}`) ? 2 : 3
}

function wordsOf({ code, name }: Country): string {
  return plain(` ${code} ${name} ${otherNames[code] ?? ''} `)
}

/** In small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
