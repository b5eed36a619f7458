import { type MenuLink, menuLinkSchema } from '../../../server/contract/schemas/category.ts'
import { UsageError } from '../../failure.ts'
import { quote, splitOutsideQuotes, unquote } from './columns.ts'

const example = 'Audio=/category/audio, "Guides, new"=/article/first-guide, Shop=https://shop.example/'

/**
 * Parses the links of a menu from one line: `Audio=/category/audio, Shop=https://shop.example/`. Texts with `,`, `=` or
 * a quote are in quotes, addresses with a comma too. `categories` stands for the categories with published reviews,
 * `none` for no links.
 * @throws UsageError naming the invalid link
 */
export function parseMenu(line: string): MenuLink[] | null {
  const text = line.trim()
  if (text === '') throw new UsageError('There are no links.', `For example: ${example}. Or write categories or none.`)
  if (text === 'categories') return null
  if (text === 'none') return []
  return splitOutsideQuotes(text, ',').map((part, at) => parseLink(part.trim(), at + 1))
}

function parseLink(part: string, position: number): MenuLink {
  const [label = '', ...rest] = splitOutsideQuotes(part, '=')
  const address = rest.join('=').trim()
  if (label.trim() === '' || address === '')
    throw new UsageError(`Link ${position} needs a text and an address.`, `For example: ${example}`)
  const link = { label: readWord(label.trim(), position), address: readWord(address, position) }
  const result = menuLinkSchema.safeParse(link)
  if (result.success) return result.data
  throw new UsageError(`Link ${position}, ${link.label}: ${result.error.issues[0]?.message}`)
}

function readWord(word: string, position: number): string {
  const text = unquote(word)
  if (text !== undefined) return text
  throw new UsageError(
    `Link ${position} has a quote out of place: ${word}`,
    'Put quotes around the whole word. Write a quote inside it as \\"',
  )
}

/** Formats links as one line, which `parseMenu` reads. */
export function writeMenu(links: readonly MenuLink[] | null): string {
  if (links === null) return 'categories'
  if (links.length === 0) return 'none'
  return links.map(({ label, address }) => `${writeWord(label, /[",=]/)}=${writeWord(address, /[",]/)}`).join(', ')
}

function writeWord(text: string, special: RegExp): string {
  return special.test(text) ? quote(text) : text
}
