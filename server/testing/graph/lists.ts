import * as z from 'zod'
import { effectiveStatus, type GraphObject } from './account.ts'
import { check } from './check.ts'
import { fieldOf, toNode, type View } from './fields.ts'
import { invalid } from './graph-error.ts'
import { type PagingOptions, toPage } from './paging.ts'
import type { Params } from './read-request.ts'
import { json } from './values.ts'

const filter = z.strictObject({
  field: z.string(),
  operator: z.enum(['EQUAL', 'NOT_EQUAL', 'CONTAIN', 'NOT_CONTAIN', 'IN', 'NOT_IN']),
  value: z.union([z.string(), z.array(z.string())]),
})
export const filters = json(z.array(filter)).default([])
type Filter = z.output<typeof filter>

const query = z.strictObject({
  fields: z.unknown().optional(),
  filtering: filters,
  effective_status: json(z.array(z.string())).optional(),
  limit: z.unknown().optional(),
  after: z.unknown().optional(),
})

/** For an ad set, "campaign.id" means its `campaign_id`, and "adset.name" its own `name`. */
const nameOf = ({ kind }: Pick<GraphObject, 'kind'>, field: string): string =>
  field.startsWith(`${kind}.`) ? field.slice(kind.length + 1) : field.replace(/^(campaign|adset)\.id$/, '$1_id')

export function holds({ operator, value }: Filter, actual: string): boolean {
  const list = [value].flat()
  const contained = list.some(part => actual.toLowerCase().includes(part.toLowerCase()))
  if (operator === 'CONTAIN' || operator === 'NOT_CONTAIN') return contained === (operator === 'CONTAIN')
  return list.includes(actual) === (operator === 'EQUAL' || operator === 'IN')
}

function passes(object: GraphObject, filters: Filter[], view: View): boolean {
  return filters.every(filter => {
    const actual = fieldOf(object, nameOf(object, filter.field), view)
    if (typeof actual !== 'string')
      return invalid(`(#100) Filtering field ${filter.field} is invalid`, { blame: [['filtering']] })
    return holds(filter, actual)
  })
}

/** Lists objects. Deleted and archived ones are included only if a filter names their `effective_status`. */
export function listObjects(objects: GraphObject[], params: Params, view: View, paging: PagingOptions) {
  const { fields, filtering, effective_status: asked } = check(query, params)
  const statuses = asked ?? statusesIn(filtering)
  const found = objects
    .filter(object =>
      statuses
        ? statuses.includes(effectiveStatus(object, view.account))
        : !['DELETED', 'ARCHIVED'].includes(object.status),
    )
    .filter(object => passes(object, filtering, view))
  // Newest first, as the vendor does.
  const page = toPage(found.reverse(), params, paging)
  return { ...page, data: page.data.map(object => toNode(object, fields, view)) }
}

const statusesIn = (filtering: Filter[]): string[] | undefined =>
  filtering.find(({ field, operator }) => /(^|\.)effective_status$/.test(field) && /^(IN|EQUAL)$/.test(operator)) && [
    ...filtering.flatMap(({ field, value }) => (/(^|\.)effective_status$/.test(field) ? value : [])),
  ]
