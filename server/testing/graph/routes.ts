import type { Account, GraphObject, Kind } from './account.ts'
import type { DeliveredRow } from './delivered.ts'
import { toNode, type View } from './fields.ts'
import { GraphError, invalid, noSuchObject } from './graph-error.ts'
import { createInsights } from './insights.ts'
import { listObjects } from './lists.ts'
import { type AccountFacts, minimumBudget, type Pixel, readAccount, readPixel, searchInterests } from './lookups.ts'
import { toPage } from './paging.ts'
import type { Params } from './read-request.ts'
import type { GraphRequest } from './script.ts'
import { creation, deletion, imageUpload, unlessDryRun, update, type Write, type WriteOptions } from './writes.ts'

export interface RouteOptions extends WriteOptions {
  facts: AccountFacts
  pixels: Pixel[]
  /** Permissions of the token. */
  permissions: readonly string[]
  delivered: DeliveredRow[]
  maxPerPage: number
  /** The address of a path and its parameters, with the token in it. */
  addressOf: (path: string, params: Params) => string
}

/** Result of a request: an answer, or a pending write; null if it was only validated. */
export type Outcome = { answer: unknown } | { write: Write | null }

const EDGES: Record<string, Kind> = { campaigns: 'campaign', adsets: 'adset', adcreatives: 'adcreative', ads: 'ad' }
const WITHIN: Partial<Record<Kind, string[]>> = { campaign: ['adsets', 'ads'], adset: ['ads'] }

/** Returns the name under which a request is counted. */
export function edgeOf(method: string, path: string, account: Account): string {
  const [node = '', edge] = path.split('/')
  if (edge !== undefined) return `${method} ${edge}`
  if (node === 'search') return `${method} search`
  return `${method} {${/^act_/.test(node) ? 'account' : (account.get(node)?.kind ?? 'unknown')}}`
}

type Asked = Pick<GraphRequest, 'method' | 'path' | 'params'>

export function createRoutes(options: RouteOptions) {
  const { account, facts } = options
  const view: View = { account, accountId: facts.id }
  const insights = createInsights(options)
  const paging = ({ path }: Asked) => ({
    maxPerPage: options.maxPerPage,
    self: (params: Params) => options.addressOf(path, params),
  })

  function list(kind: Kind, asked: Asked, keep: (object: GraphObject) => boolean = () => true): Outcome {
    return { answer: listObjects(account.all(kind).filter(keep), asked.params, view, paging(asked)) }
  }

  function readAccountEdge(edge: string, asked: Asked): Outcome {
    const kind = EDGES[edge]
    if (kind) return list(kind, asked)
    if (edge === 'insights') return { answer: insights(null, asked.params, paging(asked)) }
    if (edge === 'adimages') return { answer: toPage(images(), asked.params, paging(asked)) }
    if (edge === 'adspixels') return { answer: { data: options.pixels.map(pixel => readPixel(pixel, asked.params)) } }
    if (edge === 'minimum_budgets') return { answer: { data: [minimumBudget(facts.currency, options.lowestBudget)] } }
    return unknownPath(asked.path)
  }

  const images = () => [...account.images.values()].map(({ hash, name }) => ({ id: `${facts.id}:${hash}`, hash, name }))

  function writeAccountEdge(edge: string, { path, params }: Asked): Outcome {
    const kind = EDGES[edge]
    if (kind) return { write: unlessDryRun(params, creation(kind, params, options)) }
    return edge === 'adimages' ? { write: imageUpload(params, options) } : unknownPath(path)
  }

  function ofAccount(node: string, edge: string | undefined, asked: Asked): Outcome {
    if (node !== `act_${facts.id}`)
      throw new GraphError({
        code: 200,
        message: `(#200) Ad account owner has NOT grant ads_management or ads_read permission`,
      })
    if (edge !== undefined && asked.method === 'GET') return readAccountEdge(edge, asked)
    if (edge !== undefined && asked.method === 'POST') return writeAccountEdge(edge, asked)
    return asked.method === 'GET' ? { answer: readAccount(facts, asked.params) } : noSuchObject(asked.method, node)
  }

  function readEdgeOf(object: GraphObject, edge: string, asked: Asked): Outcome {
    const kind = EDGES[edge]
    if (edge === 'insights' && object.kind !== 'adcreative')
      return { answer: insights(object, asked.params, paging(asked)) }
    return kind && WITHIN[object.kind]?.includes(edge)
      ? list(kind, asked, ({ parentId }) => isWithin(parentId, object.id))
      : unknownPath(asked.path)
  }

  function ofObject(object: GraphObject, edge: string | undefined, asked: Asked): Outcome {
    const { method, params, path } = asked
    if (edge !== undefined) return method === 'GET' ? readEdgeOf(object, edge, asked) : unknownPath(path)
    if (method === 'GET') return { answer: toNode(object, params.fields, view) }
    if (method === 'POST') return { write: unlessDryRun(params, update(object, params, options)) }
    return method === 'DELETE' ? { write: deletion(object, options) } : noSuchObject(method, object.id)
  }

  const isWithin = (parentId: string | null, id: string): boolean =>
    parentId !== null && (parentId === id || isWithin(account.get(parentId)?.parentId ?? null, id))

  const granted = () => options.permissions.map(permission => ({ permission, status: 'granted' }))

  /** @throws GraphError for a request that the vendor would refuse. */
  return function routed(asked: Asked): Outcome {
    if (Object.hasOwn(asked.params, '__next')) invalid('paging.next holds a token: send its cursor instead')
    const [node = '', edge, ...rest] = asked.path.split('/')
    if (rest.length > 0) return unknownPath(asked.path)
    if (node === 'search' && asked.method === 'GET') return { answer: searchInterests(asked.params) }
    if (asked.path === 'me/permissions' && asked.method === 'GET') return { answer: { data: granted() } }
    if (node === options.pageId && edge === undefined && asked.method === 'GET')
      return { answer: { id: node, name: 'Fake page' } }
    if (/^act_/.test(node)) return ofAccount(node, edge, asked)
    const object = account.get(node)
    return object ? ofObject(object, edge, asked) : noSuchObject(asked.method, node)
  }
}

function unknownPath(path: string): never {
  throw new GraphError({ code: 2500, message: `Unknown path components: /${path}` })
}
