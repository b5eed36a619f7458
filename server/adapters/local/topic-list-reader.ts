import { createPace } from '../../lib/steps.ts'
import type { ListedTopic, ReadTopicList, TopicFile } from '../../ports/import-files.ts'
import { readDate } from './import/dates.ts'
import { createSheetLimits, type HeadingTable, MappedRows, matchHeadings } from './import/mapped-rows.ts'
import { readSheet, requireText } from './import/read-sheet.ts'

const fields = ['topic', 'category', 'format', 'products', 'campaign', 'latestDate', 'maxCost', 'publish'] as const
type Field = (typeof fields)[number]

const headings: HeadingTable<Field> = {
  fields,
  known: {
    topic: ['topic', 'topics', 'keyword', 'title'],
    category: ['category'],
    format: ['format', 'kind', 'type'],
    products: ['products', 'productcount', 'numberofproducts', 'count'],
    campaign: ['campaign', 'campaignid'],
    latestDate: ['latestdate', 'latest', 'deadline', 'before'],
    maxCost: ['costlimit', 'maxcost', 'maxcostusd', 'limit'],
    publish: ['publish', 'published', 'status'],
  },
  fold: heading =>
    heading
      .toLowerCase()
      .replace(/\([^()]*\)/g, '')
      .replace(/[^a-z]/g, ''),
}

const limits = createSheetLimits({
  rows: 'Split the list, and import the parts one after the other.',
  columns: 'Keep only the columns of the topics.',
})

const name = 'The list'

/** Reads a list of topics. If its first line has the heading "topic", it is CSV; otherwise each line is a topic. */
export const readTopicList: ReadTopicList = async (list, signal) => {
  const text = requireText(name, list, 'CSV').trimStart()
  const [first = ''] = text.split(/\r\n|\n|\r/, 1)
  const isTable = first.split(/[,;\t|]/).some(cell => headings.known.topic.includes(headings.fold(cell)))
  return isTable ? readTable(text, signal) : readLines(list)
}

function readLines(list: string): TopicFile {
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const topics = lines.map((line, at) => ({ line: at + 1, topic: toTopic(line) })).filter(({ topic }) => topic !== '')
  return { topics, rejected: [], rejectedTotal: 0 }
}

/** Removes the mark of a list that was copied from a document: "- kettles", "2. kettles". */
function toTopic(line: string): string {
  return line.trim().replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '')
}

async function readTable(content: string, signal: AbortSignal): Promise<TopicFile> {
  const pace = createPace(signal)
  const collected = new MappedRows<Field>(cells => matchHeadings({ file: name, cells, map: [] }, headings))
  await readSheet({ name, content, limits }, collected, pace)
  const topics: ListedTopic[] = []
  for (const row of collected.rows) {
    const topic = collected.read(row, (): ListedTopic => {
      const cell = (field: Field) => row.cell(field) || undefined
      const latestDate = cell('latestDate')
      return {
        line: row.line,
        topic: cell('topic') ?? '',
        category: cell('category'),
        format: cell('format'),
        products: cell('products'),
        campaign: cell('campaign'),
        maxCost: cell('maxCost'),
        publish: cell('publish'),
        latestDate: latestDate === undefined ? undefined : readDate(latestDate, 'ymd'),
      }
    })
    if (topic) topics.push(topic)
    if (pace.isDue()) await pace.pause()
  }
  return { topics, rejected: collected.rejected, rejectedTotal: collected.rejectedTotal }
}
