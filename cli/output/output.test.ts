import { describe, expect, it } from 'vitest'
import { readGlobalFlags } from '../global-flags.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { type Column, measureWidth, table, truncate, wrap } from './layout.ts'
import { createOutput, createPaint } from './output.ts'
import { htmlToText, printable } from './printable.ts'
import { valueView } from './value-view.ts'

const piped = { width: undefined, paint: createPaint(false) }
const wide = (width: number) => ({ width, paint: createPaint(false) })

interface Row {
  slug: string
  title: string
  price: number
}

const columns: Column<Row>[] = [
  { title: 'slug', value: ({ slug }) => slug, whole: true },
  { title: 'title', value: ({ title }) => title },
  { title: 'price', value: ({ price }) => price.toFixed(2), align: 'right' },
]

const rows: Row[] = [
  { slug: 'earbuds', title: 'Five wireless earbuds, compared side by side', price: 9.5 },
  { slug: 'desk-lamps', title: '机の照明 💡', price: 120 },
]

describe('a table', () => {
  it('aligns columns if there is room', () => {
    const [head, ...lines] = table(rows, columns, wide(80)).split('\n')
    expect(head).toBe('slug        title                                          price')
    expect(lines[0]).toBe('earbuds     Five wireless earbuds, compared side by side    9.50')
    expect(measureWidth(lines[1] ?? '')).toBe(measureWidth(lines[0] ?? ''))
  })

  it('truncates the widest column first and copyable ones last', () => {
    for (const width of [60, 40, 34]) {
      const lines = table(rows, columns, wide(width)).split('\n')
      expect(Math.max(...lines.map(measureWidth))).toBeLessThanOrEqual(width)
      expect(lines[2]).toContain('desk-lamps')
    }
    expect(table(rows, columns, wide(34))).toContain('…')
  })

  it('leaves out short columns before it truncates copyable ones', () => {
    const lines = table(rows, columns, wide(16)).split('\n')
    expect(lines[0]).not.toContain('title')
    expect(lines[2]).toContain('desk-lamps')
  })

  it('handles a very large number of rows', () => {
    const many = Array.from({ length: 130_000 }, (_, n) => ({ slug: `a${n}`, title: '', price: n }))
    expect(table(many, columns, wide(80)).split('\n').at(-1)).toBe('a129999         129999.00')
  })

  it('is complete, tab-separated and without a heading in a pipe', () => {
    expect(table(rows, columns, piped).split('\n')[0]).toBe(
      'earbuds\tFive wireless earbuds, compared side by side\t9.50',
    )
  })
})

describe('text', () => {
  it('is measured and truncated by its width on screen', () => {
    expect([measureWidth('abc'), measureWidth('机'), measureWidth('💡'), measureWidth('e\u0301')]).toEqual([3, 2, 2, 1])
    expect(truncate('机の照明', 5)).toBe('机の…')
    expect(truncate('abc', 3)).toBe('abc')
  })

  it('wraps at blanks and indents list items', () => {
    expect(wrap('one two three', 8)).toBe('one two\nthree')
    expect(wrap('- one two three', 9)).toBe('- one two\n  three')
    expect(wrap('averyveryverylongword x', 5)).toBe('averyveryverylongword\nx')
  })

  it('spells out control characters and joins lines unless they are kept', () => {
    expect(printable('a\u001b[31mb\r\nc\u0000')).toBe('a\\x1b[31mb c\\x00')
    expect(printable('a\r\nb\rc\td', { lines: true })).toBe('a\nb\\x0dc\td')
  })

  it('is extracted from HTML without reviving escaped tags', () => {
    const html =
      '<h2>Picks</h2><p>A &amp; B<br>next</p><ul><li>one</li><li>two</li></ul>' +
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><p>&lt;b&gt;&#163;5&#x27;</p>'
    expect(htmlToText(html)).toBe("Picks\n\nA & B\nnext\n\n- one\n- two\n\na | b\n\n1 | 2\n\n<b>£5'")
  })
})

describe('a value without a view', () => {
  it('is shown as one fact per line', () => {
    const value = { publishedAt: '2026-11-21T10:00:00.000Z', sample: true, tags: ['a', 'b'], none: null }
    expect(valueView(value, piped)).toBe('published at\t2026-11-21 10:00 UTC\nsample\tyes\ntags\ta, b\nnone\t-')
  })

  it('is shown as a table of the plain keys of its items', () => {
    expect(valueView([{ id: 1, deep: { x: 1 } }], piped)).toBe('1')
    expect(valueView([], wide(80))).toBe('none')
  })

  it('wraps a long fact at a blank beside its name', () => {
    const facts = valueView({ id: '01K', scopes: ['articles:read', 'articles:write', 'jobs:read'] }, wide(40))
    expect(facts).toBe('id      01K\nscopes  articles:read, articles:write,\n        jobs:read')
    const link = `https://reviews.example/${'a'.repeat(40)}`
    expect(valueView({ link }, wide(40))).toBe(`link  ${link}`)
  })

  it('formats the last backup', () => {
    const last = { at: '2026-11-22T12:18:25.384Z', bytes: 49_315, by: 'ada' }
    expect(valueView({ last }, piped)).toBe('last\t2026-11-22 12:18 UTC by ada (49 KB)')
    expect(valueView({ last: null }, piped)).toBe('last\t-')
  })
})

it.each([
  [undefined, false],
  [0, false],
  [80, true],
])('draws progress on a terminal of %s columns: %s', (columns, draws) => {
  const { terminal } = fakeTerminal(columns === undefined ? {} : { columns })
  expect(createOutput(terminal, readGlobalFlags({})).canDraw).toBe(draws)
})

it('prints a warning once, even with --quiet', () => {
  const { terminal, stderr } = fakeTerminal()
  const output = createOutput(terminal, readGlobalFlags({ quiet: true }))
  for (const text of ['one', 'two', 'one']) output.warn(text)
  expect(stderr()).toBe('warning: one\nwarning: two\n')
})

it('draws progress on a terminal without a size', () => {
  const { terminal } = fakeTerminal({ columns: 80 })
  Object.assign(terminal.stderr, { columns: undefined })
  expect(createOutput(terminal, readGlobalFlags({})).canDraw).toBe(true)
})

it('groups problems by location', () => {
  const { terminal, stderr } = fakeTerminal()
  const problems = [{ where: 'Overview', messages: ['One is wrong.', 'Two is \u001b[31mwrong.'] }]
  const failure = { code: 'verification_failed', message: 'It does not hold.', hint: 'Mend it.', problems, exit: 1 }
  createOutput(terminal, readGlobalFlags({})).failure(failure)
  expect(stderr().split('\n')).toEqual([
    'error: It does not hold.',
    '  Overview',
    '    - One is wrong.',
    expect.stringMatching(/^ {4}- Two is \S+wrong\.$/),
    'hint: Mend it.',
    '',
  ])
})

describe('text from a server', () => {
  const evil = 'a\u001b]0;b\u0007\u009b2J\u001b[8m\r\n\u0008\u007f'

  it.each([false, true])('contains no cursor movements, even if a view lets them through: %s', async colors => {
    const { terminal, stdout } = fakeTerminal(colors ? { columns: 80 } : {})
    const output = createOutput(terminal, readGlobalFlags({}))
    output.document(evil, ({ paint }) => `${paint.bold('who')}\t${paint.green(evil)}${paint.dim('x')}`)
    output.list([evil], ([item], { paint }) => `${paint.red(String(item))}${paint.cyan('y')}${paint.yellow('z')}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of Paint.
    expect(stdout().replace(/\u001b\[\d+m/g, '')).not.toMatch(/[^\P{Cc}\r\n\t]/u)
    expect(stdout()).toContain('a\\x1b]0;b\\x07\\x9b2J\\x1b[8m')
    expect(stdout().includes('\u001b[1mwho\u001b[22m')).toBe(colors)
  })

  it('contains no cursor movements next to a question', () => {
    const { terminal, stderr } = fakeTerminal()
    createOutput(terminal, readGlobalFlags({})).showAside(() => evil)
    expect(stderr()).not.toMatch(/[^\P{Cc}\r\n\t]/u)
  })

  it('contains no direction overrides in JSON', () => {
    const { terminal, stdout } = fakeTerminal()
    createOutput(terminal, readGlobalFlags({ ndjson: true })).document('a\u202eb\u2066c\u009b', () => '')
    expect(stdout()).toBe('"a\\u202eb\\u2066c\\u009b"\n')
    expect(JSON.parse(stdout())).toBe('a\u202eb\u2066c\u009b')
  })
})
