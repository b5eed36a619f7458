// npm run bench:claims: runs the claim check over development sets of labelled sentences with three judges.
import { createJudges, findRefusedItems, sets } from './bench/claims/measure.mjs'

const honest = sets.honest.map(item => ({ ...item, supported: true }))
const ungrounded = sets.ungrounded.map(item => ({ ...item, kind: 'product', supported: false }))
const relations = sets.relations.map(item => ({
  ...item,
  kind: 'comparison',
  section: item.product ? 'product' : 'comparison',
  supported: item.true,
}))

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`

/** Share of the items that match, of those that match `whole`. */
function share(items, matches, whole = () => true) {
  const all = items.filter(whole)
  return percent(all.filter(matches).length, all.length)
}

const judges = createJudges([...honest, ...ungrounded, ...relations])
const lines = ['| judge | disciplined rejected | prose rejected | ungrounded accepted | false relations accepted |']
lines.push('|---|---|---|---|---|')
for (const [name, judge] of Object.entries(judges)) {
  const refused = await findRefusedItems([...honest, ...ungrounded, ...relations], judge)
  const ids = new Set(refused.map(({ item }) => item.id))
  const isRefused = ({ id }) => ids.has(id)
  const isAccepted = ({ id }) => !ids.has(id)
  const cells = [
    share(honest, isRefused, ({ style }) => style === 'disciplined'),
    share(honest, isRefused, ({ style }) => style === 'prose'),
    share(ungrounded, isAccepted),
    share(relations, isAccepted, item => !item.true),
  ]
  lines.push(`| ${name} | ${cells.join(' | ')} |`)
}
process.stdout.write(`${lines.join('\n')}\n`)
