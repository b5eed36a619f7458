// Builds fixtures/claims/lexicon.txt from the files of WordNet 3.1. The format is described in fixtures/claims/README.md.
// Usage: node bin/build-lexicon.mjs <dict folder of WordNet> <folder with wn-noun-exceptions.js and the like>
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [dictFolder, exceptionsFolder] = process.argv.slice(2)
if (!dictFolder || !exceptionsFolder) {
  process.stderr.write('Usage: node bin/build-lexicon.mjs <dict folder of WordNet> <folder of wink-lexicon/src>\n')
  process.exit(1)
}

/** Letters for the parts of speech of sense keys; 5 is a satellite adjective. */
const PARTS = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' }
const FILES = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' }
/** Lexicographer files whose nouns are kept even if the tagged texts never use them: artifacts, units and times. */
const KEPT_NOUNS = new Set(['06', '23', '28'])
const SINGLE_WORD = /^[a-z]{2,}(?:-[a-z]{2,}){0,2}$/
const MAX_SENSES = 3

const read = name => readFileSync(join(dictFolder, name), 'utf8').split('\n')

/** Reads the senses of single words: lemma and part of speech to senses, most frequent first. */
function readSenses() {
  const senses = new Map()
  for (const line of read('index.sense')) {
    const [, lemma, type, file, offset, number, count] =
      /^([^%]+)%(\d):(\d+):\S* (\d+) (\d+) (\d+)$/.exec(line.trim()) ?? []
    if (lemma === undefined || !SINGLE_WORD.test(lemma)) continue
    const key = `${lemma} ${PARTS[type]}`
    const sense = { file, synset: `${PARTS[type]}${offset}`, number: Number(number), count: Number(count) }
    senses.set(key, [...(senses.get(key) ?? []), sense])
  }
  for (const own of senses.values()) own.sort((one, other) => one.number - other.number)
  return senses
}

/** Reads the words and the hypernym of each synset. */
function readSynsets() {
  const synsets = new Map()
  for (const [part, file] of Object.entries(FILES)) {
    for (const line of read(`data.${file}`)) {
      const head = /^(\d{8}) \d\d [a-z] ([0-9a-f]{2}) /.exec(line)
      if (!head) continue
      const fields = line.slice(head[0].length).split(' ')
      const size = Number.parseInt(head[2], 16)
      const words = Array.from({ length: size }, (_, at) => fields[at * 2].replace(/\([a-z]+\)$/, ''))
      const hypernym = / @ (\d{8}) ([nv]) /.exec(line)
      synsets.set(`${part}${head[1]}`, { words, hypernym: hypernym && `${hypernym[2]}${hypernym[1]}` })
    }
  }
  return synsets
}

const isKept = (part, own) => own.some(({ count }) => count > 0) || (part === 'n' && KEPT_NOUNS.has(own[0].file))

/** Describes the senses of one part of speech: `n06,10:12>pot`. */
function describeSenses(part, own, synsets) {
  const frequent = own.slice(0, MAX_SENSES).filter(({ count }, at) => at === 0 || count * 5 >= own[0].count)
  const files = [...new Set(frequent.map(({ file }) => file))].join(',')
  const total = own.reduce((sum, { count }) => sum + count, 0)
  const parent = part === 'n' ? synsets.get(own[0].synset)?.hypernym : null
  const word = parent && synsets.get(parent)?.words.find(one => SINGLE_WORD.test(one))
  return `${part}${files}:${total}${word ? `>${word}` : ''}`
}

function describeLemmas(selected, synsets) {
  const lemmas = new Map()
  for (const [key, own] of selected) {
    const [lemma, part] = key.split(' ')
    lemmas.set(lemma, [...(lemmas.get(lemma) ?? []), describeSenses(part, own, synsets)])
  }
  return [...lemmas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([lemma, parts]) => [lemma, ...parts].join(' '))
}

/** Lists the words that share one of their two most frequent senses, one line per synset. */
function listSynonyms(selected) {
  const groups = new Map()
  for (const [key, own] of selected) {
    const [lemma] = key.split(' ')
    for (const { synset } of own.slice(0, 2)) groups.set(synset, [...(groups.get(synset) ?? []), lemma])
  }
  const lines = [...groups].flatMap(([synset, words]) => {
    return words.length < 2 || synset[0] === 'r' ? [] : [[synset[0], ...words.sort()].join(' ')]
  })
  return [...new Set(lines)].sort()
}

/** Lists irregular forms whose lemma is kept: `mice mouse`. */
function listIrregularForms(lemmas) {
  const load = createRequire(import.meta.url)
  const lines = ['noun', 'verb', 'adjective'].flatMap(part =>
    Object.entries(load(resolve(exceptionsFolder, `wn-${part}-exceptions.js`))).flatMap(([form, lemma]) => {
      const base = String(lemma)
      return SINGLE_WORD.test(form) && lemmas.has(base) && form !== base ? [`${form} ${base}`] : []
    }),
  )
  return [...new Set(lines)].sort()
}

const senses = readSenses()
const synsets = readSynsets()
const selected = [...senses].filter(([key, own]) => isKept(key.at(-1), own))
const lemmaLines = describeLemmas(selected, synsets)
const lemmas = new Set(lemmaLines.map(line => line.slice(0, line.indexOf(' '))))
const parts = [lemmaLines, listIrregularForms(lemmas), listSynonyms(selected)]
const text = parts.map(lines => `${lines.join('\n')}\n`).join('\n')
writeFileSync(new URL('../fixtures/claims/lexicon.txt', import.meta.url), text)
const [entries, forms, groups] = parts.map(lines => lines.length)
process.stdout.write(`${entries} lemmas, ${forms} irregular forms, ${groups} synonym groups, ${text.length} bytes\n`)
