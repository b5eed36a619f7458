// npm run bench:claims [-- --sets unseen|held-out|fresh|magazine|weekend|sunday|monday|tuesday|wednesday|thursday] [-- --list] [-- --write]: runs the claim check over labelled sentences and articles
// with three judges: one that is always right, one that approves everything, and none. `--list` also prints each misjudged
// sentence. Exits with 1 if a goal is missed.
import { checkArticles, findArticleLabel } from './bench/claims/articles.mjs'
import { flags } from './bench/claims/flags.mjs'
import { createJudges, findRefusedItems, sets } from './bench/claims/measure.mjs'
import { writeTable } from './bench/write-table.mjs'

const honest = sets.honest.map(item => ({ ...item, supported: true }))
const ungrounded = sets.ungrounded.map(item => ({ ...item, label: item.kind, kind: 'product', supported: false }))
const relations = sets.relations.map(item => ({
  ...item,
  kind: 'comparison',
  section: item.product ? 'product' : 'comparison',
  supported: item.true,
}))
const disciplined = honest.filter(({ style }) => style === 'disciplined')
const prose = honest.filter(({ style }) => style === 'prose')

/** Maximum shares by judge. */
const goals = {
  accurate: { ungrounded: 0.05 },
  lenient: { ungrounded: 0.2 },
  absent: { ungrounded: 0.2 },
}
const commonGoals = { disciplined: 0.01, prose: 0.05, falseRelations: 0, trueRelations: 0.01 }

const kinds = [...new Set(ungrounded.map(({ label }) => label))]
const getKind = kind => ungrounded.filter(({ label }) => label === kind)
const percent = share => `${(100 * share).toFixed(1)} %`

/** Measures the rates of one judge: what it should not do, as shares. */
async function measureJudge(judge) {
  const refused = await findRefusedItems([...honest, ...ungrounded, ...relations], judge)
  const ids = new Set(refused.map(({ item }) => item.id))
  const getRefusedShare = items => items.filter(({ id }) => ids.has(id)).length / Math.max(1, items.length)
  const getAcceptedShare = items => items.filter(({ id }) => !ids.has(id)).length / Math.max(1, items.length)
  const problems = new Map(refused.map(({ item, problems }) => [item.id, problems]))
  const misjudged = [
    ...[...honest, ...relations.filter(item => item.true)]
      .filter(({ id }) => ids.has(id))
      .map(({ sentence, id }) => `refused ${id}: ${sentence} (${problems.get(id).join(' ')})`),
    ...[...ungrounded, ...relations.filter(item => !item.true)]
      .filter(({ id }) => !ids.has(id))
      .map(({ sentence, id }) => `accepted ${id}: ${sentence}`),
  ]
  return {
    misjudged,
    disciplined: getRefusedShare(disciplined),
    prose: getRefusedShare(prose),
    ungrounded: getAcceptedShare(ungrounded),
    falseRelations: getAcceptedShare(relations.filter(item => !item.true)),
    trueRelations: getRefusedShare(relations.filter(item => item.true)),
    kinds: Object.fromEntries(kinds.map(kind => [kind, getKind(kind).filter(({ id }) => !ids.has(id)).length])),
    articles: await checkArticles(judge),
  }
}

const judges = createJudges([...honest, ...ungrounded, ...relations], findArticleLabel)
const results = []
for (const [name, judge] of Object.entries(judges)) results.push({ name, ...(await measureJudge(judge)) })

const columns = results.map(({ name }) => `${name} judge`)
const toRow = (label, goal, format) => `| ${label} | ${goal} | ${results.map(format).join(' | ')} |`
const lines = [
  `| | goal | ${columns.join(' | ')} |`,
  `|---|---|${columns.map(() => '---').join('|')}|`,
  toRow(`honest, disciplined sentences refused (${disciplined.length})`, '≤ 1 %', r => percent(r.disciplined)),
  toRow(`honest prose refused (${prose.length})`, '≤ 5 %', r => percent(r.prose)),
  toRow(`ungrounded sentences accepted (${ungrounded.length})`, '≤ 5 %, lenient ≤ 20 %', r => percent(r.ungrounded)),
  ...kinds.map(kind => toRow(`– ${kind} (${getKind(kind).length})`, '', r => r.kinds[kind])),
  toRow('false relations accepted', '0 %', r => percent(r.falseRelations)),
  toRow('true relations refused', '≤ 1 %', r => percent(r.trueRelations)),
]
if (results.some(({ articles }) => articles.honest > 0)) {
  lines.push(
    toRow('fabrications of articles accepted', '', r => `${r.articles.accepted} of ${r.articles.fabricated}`),
    toRow('honest sentences of articles refused', '', r => percent(r.articles.honestRefused / r.articles.honest)),
  )
}
const table = lines.join('\n')
process.stdout.write(`${table}\n`)
if (flags.write) await writeTable(flags.sets === 'sets' ? 'bench:claims' : `bench:claims:${flags.sets}`, table)

for (const { name, misjudged, ...rates } of results) {
  if (flags.list) process.stdout.write(`\n${name} judge:\n${misjudged.join('\n')}\n`)
  for (const [rate, goal] of Object.entries({ ...commonGoals, ...goals[name] })) {
    if (rates[rate] <= goal) continue
    process.stdout.write(`Missed with the ${name} judge: ${rate} ${percent(rates[rate])}, goal ${percent(goal)}.\n`)
    process.exitCode = 1
  }
}
