import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('dist/THIRD-PARTY-NOTICES.txt', () => {
  const notices = readFileSync(new URL('../dist/THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8')

  it.each([
    ['server code', 'sanitize-html', 'Permission is hereby granted'],
    ['browser code', 'react-dom', 'Permission is hereby granted'],
    ['code of the covers', 'satori', 'Mozilla Public License'],
    ['a font of the pages', '@fontsource-variable/bricolage-grotesque', 'SIL OPEN FONT LICENSE'],
    ['the lexicon', 'WordNet', 'Princeton University'],
    ['a font of the covers', '@fontsource/bricolage-grotesque', 'SIL OPEN FONT LICENSE'],
  ])('has the licence of %s', (_kind, name, words) => {
    const notice = notices.split('='.repeat(80)).find(text => text.trim().startsWith(`${name} `))
    expect(notice).toContain(words)
  })

  it('leaves out packages that only developers use', () => {
    expect(notices).not.toMatch(/^(?:vitest|vite|typescript|jsdom) \d/m)
  })
})
