import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { CachedMarkup, MarkupCacheContext } from '../lib/page-data.tsx'
import { createMarkupCache } from './entry-server.tsx'

const Words = vi.fn(({ words }: { words: string[] }) => words.map(word => <b key={word}>{word}</b>))

function Part({ words }: { words: string[] }) {
  return <CachedMarkup as="p" className="part" component={Words} props={{ words }} />
}

describe('cached markup', () => {
  it('equals uncached markup and is rendered once for the same props', () => {
    const keeper = createMarkupCache()
    const renderCached = (words: string[]) => (
      <MarkupCacheContext value={keeper}>
        <Part words={words} />
      </MarkupCacheContext>
    )
    Words.mockClear()
    const html = '<p class="part"><b>one</b><b>two &lt;</b></p>'
    expect([1, 2, 3].map(() => renderToStaticMarkup(renderCached(['one', 'two <'])))).toEqual([html, html, html])
    expect(Words).toHaveBeenCalledTimes(1)
    expect(renderToStaticMarkup(<Part words={['one', 'two <']} />)).toBe(html)
    expect(renderToStaticMarkup(renderCached(['one']))).toBe('<p class="part"><b>one</b></p>')
    expect(Words).toHaveBeenCalledTimes(3)
  })

  it('does not affect the markup around it', () => {
    const page = (
      <MarkupCacheContext value={createMarkupCache()}>
        <h1>Before</h1>
        <Part words={['one']} />
        <h2>
          After {2} <i>it</i>
        </h2>
      </MarkupCacheContext>
    )
    expect(renderToStaticMarkup(page)).toBe('<h1>Before</h1><p class="part"><b>one</b></p><h2>After 2 <i>it</i></h2>')
  })
})

describe('the markup cache', () => {
  it('renders content with a key again when its props change, and drops its earlier rendering', () => {
    const keep = createMarkupCache()
    Words.mockClear()
    const show = (...words: string[]) => keep(Words, { words }, 'article')
    expect(['a', 'a', 'b', 'b', 'a'].map(word => show(word, 'z'))).toEqual(
      ['a', 'a', 'b', 'b', 'a'].map(word => `<b>${word}</b><b>z</b>`),
    )
    expect(Words).toHaveBeenCalledTimes(3)
    expect(keep(Words, { words: ['c'] }, 'other')).toBe('<b>c</b>')
    show('a', 'z')
    expect(Words).toHaveBeenCalledTimes(4)
  })

  it('separates two components with the same props', () => {
    const keep = createMarkupCache()
    const Other = ({ words }: { words: string[] }) => <i>{words}</i>
    expect(keep(Words, { words: ['one'] })).toBe('<b>one</b>')
    expect(keep(Other, { words: ['one'] })).toBe('<i>one</i>')
  })

  it('evicts the least recently used entries, and only as many as needed', () => {
    const weight = '0 {"words":["a"]}<b>a</b>'.length
    const keep = createMarkupCache(2 * weight)
    Words.mockClear()
    for (const word of ['a', 'b', 'a', 'c', 'a']) keep(Words, { words: [word] })
    expect(Words).toHaveBeenCalledTimes(3)
    keep(Words, { words: ['b'] })
    expect(Words).toHaveBeenCalledTimes(4)
  })

  it('does not store an entry above the limit', () => {
    const keep = createMarkupCache(10)
    Words.mockClear()
    expect([1, 2].map(() => keep(Words, { words: ['too large'] }))).toEqual(Array(2).fill('<b>too large</b>'))
    expect(Words).toHaveBeenCalledTimes(2)
  })
})
