const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}

export function ordinalWord(place: number): string {
  return ORDINALS[place] ?? `${place}th`
}

export function capitalise(text: string): string {
  // "iPhone" and "eReader" keep their own shape, even at the head of a sentence.
  return /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** "a, b and c". Items that hold commas themselves are parted by semicolons. */
export function joined(items: readonly string[], last = 'and'): string {
  if (items.length <= 1) return items[0] ?? ''
  const glue = items.some(item => item.includes(', ')) ? '; ' : ', '
  const head = items.slice(0, -1).join(glue)
  return `${head}${glue === '; ' ? '; ' : ' '}${last} ${items.at(-1)}`
}

const SAID_WITH_Y = /^(eu|one\b|once|uni(?!n)|use|usu|uti|ubi)/i
const SAID_AS_WORDS = /^(HEPA|RAM|LAN|LIDAR|SIM|NAS|MIDI)\b/

/** The indefinite article that reads aloud before `word`: "an LED", "a USB", "an 18". */
export function indefinite(word: string): 'a' | 'an' {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '')
  if (/^\d/.test(bare)) return /^(8|11(?!\d)|18(?!\d))/.test(bare) ? 'an' : 'a'
  if (/^(hour|honest|heir)/i.test(bare)) return 'an'
  if (/^[A-Z]{2,}/.test(bare) && !SAID_AS_WORDS.test(bare)) return /^[AEFHILMNORSX]/.test(bare) ? 'an' : 'a'
  return /^[aeiou]/i.test(bare) && !SAID_WITH_Y.test(bare) ? 'an' : 'a'
}

/** Mends what filled-in text can break: articles, doubled stops, stray blanks. */
export function tidy(text: string): string {
  return text
    .replace(/\b([Aa])\(n\) (\S+)/g, (_, a: string, word: string) => {
      const article = indefinite(word)
      return `${a === 'A' ? capitalise(article) : article} ${word}`
    })
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/([!?])\./g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/,{2,}/g, ',')
    .trim()
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}£“"‘'\uE000-\uE006])/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.length > 0)
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

const SMALL_WORDS = new Set('a an and as at but by for from in of on or the to under vs with over per'.split(' '))

export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : word.split('-').map(capitalise).join('-')))
    .join(' ')
}

export function longDate(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return 'the day this was written'
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
