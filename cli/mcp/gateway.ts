import { type Client, createClient } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { clientHeader } from '../../server/contract/handler.ts'
import { type Connection, inProcessUrl, openConnection, openFolder, toSettings } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { fetchServer } from '../fetch-server.ts'
import { assertPrivate } from '../server-target.ts'
import type { OpenedFolder, Terminal } from '../terminal.ts'
import type { ApprovalSite } from './tools.ts'

/** Target of assistants' calls: the named server or the data folder. */
export interface Gateway {
  /** Connects as this terminal, or with another caller's token. */
  connect(bearer?: string): Promise<{ client: Client; approvalSite: ApprovalSite }>
  close(): Promise<void>
}

export async function openGateway(context: CommandContext): Promise<Gateway> {
  const target = await context.resolveTarget()
  return target ? createServerGateway(context, target.url) : createFolderGateway(context)
}

function createServerGateway({ terminal, variables, flags, output }: CommandContext, { origin }: URL): Gateway {
  const approvalSite: ApprovalSite = { url: origin, flags: null }
  const fetch: Terminal['fetch'] = request => {
    request.headers.set(clientHeader, mcpHeaders[clientHeader])
    return terminal.fetch(request)
  }
  let own: Promise<Connection> | undefined
  return {
    async connect(bearer) {
      if (bearer === undefined) {
        own ??= openConnection({ terminal: { ...terminal, fetch }, variables, flags, output })
        return { client: (await own).client, approvalSite }
      }
      assertPrivate(new URL(origin), flags.insecure)
      return { client: createBearerClient(origin, request => fetchServer(terminal, request), bearer), approvalSite }
    },
    close: async () => (await own?.catch(() => undefined))?.close(),
  }
}

/** Header by which the audit recognises calls of assistants. */
const mcpHeaders = { [clientHeader]: 'mcp' } as const

type FetchFunction = (request: Request) => Promise<Response>

function createBearerClient(baseUrl: string, fetch: FetchFunction, bearer?: string): Client {
  const headers = { ...mcpHeaders, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
  return createClient({ baseUrl, fetch, headers })
}

/**
 * Opens the folder at the first call. Assistants run their servers for days: if no server owns the folder, this
 * process serves it, so that other terminals and a browser can reach it.
 */
function createFolderGateway(context: CommandContext): Gateway {
  const { terminal, output } = context
  let approvalSite: ApprovalSite = { url: '', flags: [] }
  const open = async () => {
    const opened = await serveOrJoin(context)
    approvalSite = opened.approvalSite
    return opened.folder
  }
  let opening: ReturnType<typeof openFolder> | undefined
  const folder = () => {
    opening ??= openFolder(terminal, output, open).catch(cause => {
      opening = undefined
      throw cause
    })
    return opening
  }
  return {
    async connect(bearer) {
      const { fetch } = await folder()
      return { client: createBearerClient(inProcessUrl, fetch, bearer), approvalSite }
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

interface Joined {
  folder: OpenedFolder
  approvalSite: ApprovalSite
}

async function serveOrJoin({ terminal, variables, flags, output }: CommandContext): Promise<Joined> {
  const settings = toSettings(flags)
  const { dataDir, database, siteUrl } = await terminal.runtime.readConfig(terminal.env, settings)
  const approvalFlags = database === null ? ['--data-dir', dataDir] : []
  try {
    const quiet = { BLOGOPS_LOG_LEVEL: variables.BLOGOPS_LOG_LEVEL ?? 'warn' }
    const own = { ...settings, ...quiet, BLOGOPS_HOST: '127.0.0.1', BLOGOPS_PORT: '0' }
    const { app, url, close } = await terminal.runtime.serve(terminal.env, own)
    output.note(`Serving ${database === null ? dataDir : 'the database'} at ${url}`)
    return { folder: { kind: 'app', dataDir, app: { ...app, close } }, approvalSite: { url, flags: approvalFlags } }
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code !== 'locked') throw error
  }
  const folder = await terminal.runtime.openFolder(terminal.env, settings)
  return { folder, approvalSite: { url: folder.kind === 'server' ? folder.url : siteUrl, flags: approvalFlags } }
}
