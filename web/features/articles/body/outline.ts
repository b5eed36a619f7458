/** Equivalent elements. */
const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

const blockNames = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote hr figure figcaption table caption colgroup col thead tbody tfoot ' +
    'tr th td div section article aside header footer main nav pre address details summary form fieldset'
  ).split(' '),
)

/** Attributes that the server sets on every stored article. */
const serverAttributes: Readonly<Record<string, readonly string[]>> = { a: ['rel', 'target'], img: ['loading'] }

interface Piece {
  /** Text, or the label of an inline element such as a picture or a line break. */
  text: string
  isText: boolean
  marks: readonly string[]
}

export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/**
 * Returns a normalised form of HTML: texts with the same outline read the same. Ignores white space, empty paragraphs,
 * the order of nested marks, and a paragraph around the only text of a cell.
 */
export function toOutline(html: string): string {
  const lines: string[] = []
  let line: Piece[] = []

  function endLine(): void {
    const runs = toRuns(line)
    line = []
    if (runs.length > 0) lines.push(JSON.stringify(runs))
  }

  function readAll(parent: Node, marks: readonly string[]): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text)
        line.push({ text: child.data.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), isText: true, marks })
      else if (child instanceof Element) read(child, marks)
    }
  }

  function read(element: Element, marks: readonly string[]): void {
    const label = getLabel(element)
    if (label === 'br') line.push({ text: '<br>', isText: false, marks: [] })
    else if (isLeaf(element)) line.push({ text: `<${label}>`, isText: false, marks })
    else if (label === 'a') readAll(element, marks)
    else if (!blockNames.has(element.localName)) readAll(element, [...new Set([...marks, label])].sort())
    else readBlock(element, label, marks)
  }

  function readBlock(element: Element, label: string, marks: readonly string[]): void {
    endLine()
    if (label !== 'p') lines.push(`<${label}>`)
    readAll(element, marks)
    endLine()
    if (label !== 'p') lines.push('</>')
  }

  readAll(parseHtml(html), [])
  endLine()
  return lines.join('\n')
}

/** Returns names of the elements and attributes that occur more often in `before` than in `after`. */
export function findMissingNames(before: string, after: string): string[] {
  const remaining = countNames(after)
  const missing = new Set<string>()
  for (const [name, count] of countNames(before)) if (count > (remaining.get(name) ?? 0)) missing.add(name)
  return [...missing]
}

function countNames(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const element of parseHtml(html).querySelectorAll('*')) {
    const name = getName(element)
    const names = name === 'p' || name === 'tbody' ? [] : [`<${name}>`]
    for (const attribute of getAttributes(element)) names.push(`${attribute.name} of <${name}>`)
    for (const key of names) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function getName({ localName }: Element): string {
  return synonyms[localName] ?? localName
}

function getLabel(element: Element): string {
  const attributes = getAttributes(element).map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
  return getName(element) + attributes.sort().join('')
}

function getAttributes({ localName, attributes }: Element): Attr[] {
  const ignored = serverAttributes[localName] ?? []
  return [...attributes].filter(({ name, value }) => !ignored.includes(name) && !isDefault(name, value))
}

function isDefault(name: string, value: string): boolean {
  return (name === 'alt' && value === '') || (/^(?:col|row)span$/.test(name) && value === '1')
}

/** A picture or another element without text, such as a frame. */
function isLeaf(element: Element): boolean {
  const name = getName(element)
  return !blockNames.has(name) && !['strong', 'em', 'a'].includes(name) && element.textContent === ''
}

/** Collapses white space as browsers do, and merges pieces with the same marks. */
function toRuns(line: readonly Piece[]): string[][] {
  const runs: { text: string; marks: string }[] = []
  let spaceBefore = true
  for (const { text, isText, marks } of line) {
    const shown: string = isText ? collapse(text, spaceBefore) : text
    if (text === '<br>' && !isText) trimEnd(runs)
    if (shown === '') continue
    spaceBefore = isText ? shown.endsWith(' ') : text === '<br>'
    const key = marks.join(' ')
    const last = runs.at(-1)
    if (last?.marks === key) last.text += shown
    else runs.push({ text: shown, marks: key })
  }
  trimEnd(runs)
  return runs.filter(({ text }) => text !== '').map(({ text, marks }) => [marks, text])
}

function collapse(text: string, spaceBefore: boolean): string {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
  return spaceBefore && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
}

function trimEnd(runs: { text: string }[]): void {
  const last = runs.at(-1)
  if (last?.text.endsWith(' ')) last.text = last.text.slice(0, -1)
  if (last?.text === '') runs.pop()
}
