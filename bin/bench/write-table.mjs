import { readFile, writeFile } from 'node:fs/promises'

const performancePage = new URL('../../docs/performance.md', import.meta.url)

/** Replaces the text between `<!-- name -->` and `<!-- /name -->` in a page. Throws if the page lacks the markers. */
export async function writeTable(name, text, page = performancePage) {
  const before = await readFile(page, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  if (from === -1 || to < from) throw new Error(`${page} has no ${start} … ${end}.`)
  await writeFile(page, `${before.slice(0, from + start.length)}\n\n${text}\n\n${before.slice(to)}`)
}
