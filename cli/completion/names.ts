import { existsSync } from 'node:fs'
import path from 'node:path'
import { getSettingSource } from '../../server/contract/address-secrets.ts'
import { readVariables, toSettings } from '../connection.ts'
import { openCredentials } from '../credentials.ts'
import type { GlobalFlags } from '../global-flags.ts'
import { assertPrivate, localContext, resolveServerTarget, selectToken } from '../server-target.ts'
import type { Terminal, Variables } from '../terminal.ts'
import type { Candidate, Kind } from './answer.ts'

type Flags = Pick<GlobalFlags, 'server' | 'context' | 'dataDir' | 'token' | 'insecure'>
interface ApiReader {
  ask(path: string): Promise<Response>
  close(): Promise<void>
}

interface ListEndpoint {
  path: string
  value: string
  text: string
  /** Query parameter that searches a long list. */
  search?: string
}

/** Number of items requested from a long list. */
const maxItems = 200

/** API path of each list, with the fields for value and description. */
const listEndpoints: Readonly<Record<Exclude<Kind, 'contexts'>, ListEndpoint>> = {
  articles: { path: `/api/articles?status=all&limit=${maxItems}`, value: 'slug', text: 'title', search: 'title' },
  categories: { path: '/api/categories', value: 'slug', text: 'name' },
  campaigns: { path: '/api/facebook/campaigns', value: 'id', text: 'name' },
  adsets: { path: '/api/facebook/adsets', value: 'id', text: 'name' },
  ads: { path: '/api/facebook/ads/all', value: 'id', text: 'name' },
  jobs: { path: '/api/jobs', value: 'id', text: 'title' },
  plans: { path: '/api/optimizer/plans', value: 'id', text: 'createdAt' },
}

/**
 * Returns the candidates of a kind. Calls the API without the typed client, because loading the contract takes too
 * long after Tab. A long list yields its newest items and those whose names contain the typed text.
 */
export async function listNames(kind: Kind, typed: string, terminal: Terminal, flags: Flags): Promise<Candidate[]> {
  if (kind === 'contexts') {
    const stored = [...(await openCredentials(terminal).all())]
    return [
      { value: localContext, text: 'the data folder' },
      ...stored.map(([text, { name: value }]) => ({ value, text })),
    ]
  }
  const createApiReader = await openApiReader(terminal, flags)
  try {
    return await readCandidates(createApiReader, listEndpoints[kind], typed)
  } finally {
    await createApiReader.close()
  }
}

async function readCandidates({ ask }: ApiReader, { path: where, value, text, search }: ListEndpoint, typed: string) {
  const read = async (address: string) => {
    const response = await ask(address)
    return response.ok ? candidatesIn(await response.json(), value, text) : []
  }
  const newest = await read(where)
  if (search === undefined || typed === '' || newest.length < maxItems) return newest
  const older = await read(`${where}&${search}=${encodeURIComponent(toTitleWords(typed))}`)
  const known = new Set(newest.map(candidate => candidate.value))
  return [...newest, ...older.filter(candidate => !known.has(candidate.value))]
}

/** A slug consists of the words of a title. */
const toTitleWords = (typed: string) => typed.replaceAll('-', ' ')

async function openApiReader(terminal: Terminal, flags: Flags): Promise<ApiReader> {
  const variables = await readVariables(terminal)
  const credentials = openCredentials(terminal)
  const where = await resolveServerTarget(credentials, variables, flags)
  if (where) {
    if (where.named === 'variables') assertNotFromDotEnv(terminal, 'BLOGOPS_SERVER')
    const token = selectToken(terminal, variables, flags, where) ?? (await credentials.find(where.url.origin))?.token
    if (token !== undefined) assertPrivate(where.url, flags.insecure)
    return createApiReader(terminal.fetch, where.url.origin, token)
  }
  return openFolderReader(terminal, variables, flags)
}

/**
 * Connects to the server that owns the folder; otherwise opens the folder, or the database. A missing folder is not
 * created.
 */
async function openFolderReader(terminal: Terminal, variables: Variables, flags: Flags): Promise<ApiReader> {
  if (flags.dataDir === undefined && variables.BLOGOPS_DATABASE_URL) {
    assertNotFromDotEnv(terminal, 'BLOGOPS_DATABASE_URL')
    return openInProcessReader(terminal, flags)
  }
  const dataDir = path.resolve(terminal.cwd, flags.dataDir ?? variables.BLOGOPS_DATA_DIR ?? './data')
  const server = await terminal.runtime.findServer(dataDir)
  if (server) return createApiReader(terminal.fetch, server.url, server.token)
  if (!existsSync(path.join(dataDir, 'records'))) throw new Error('There is no data folder.')
  return openInProcessReader(terminal, flags)
}

/** Pressing Tab in a folder that somebody else created must not call an address in its `.env`. */
function assertNotFromDotEnv({ env }: Terminal, name: string): void {
  if (getSettingSource(name, env) === '.env') throw new Error(`Only .env names ${name}.`)
}

async function openInProcessReader(terminal: Terminal, flags: Flags): Promise<ApiReader> {
  const opened = await terminal.runtime.openFolder(terminal.env, toSettings(flags))
  if (opened.kind === 'server') return createApiReader(terminal.fetch, opened.url, opened.token)
  const { app } = opened
  return { ...createApiReader(app.fetch, 'http://localhost', app.localToken), close: () => app.close() }
}

function createApiReader(fetch: Terminal['fetch'], origin: string, token: string | undefined): ApiReader {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return {
    ask: (where: string) => fetch(new Request(new URL(where, origin), { headers, redirect: 'manual' })),
    close: async () => undefined,
  }
}

function candidatesIn(items: unknown, value: string, text: string): Candidate[] {
  if (!Array.isArray(items)) return []
  return items
    .map((item: unknown) => ({ value: readText(item, value), text: readText(item, text) }))
    .filter(found => found.value)
}

function readText(item: unknown, key: string): string {
  if (typeof item !== 'object' || item === null || !(key in item)) return ''
  const value: unknown = Object.entries(item).find(([name]) => name === key)?.[1]
  return typeof value === 'string' ? value : ''
}
