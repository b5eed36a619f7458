import type { Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { table } from '../output/table.ts'
import { localContext } from '../where.ts'

export const listContexts: Run = async context => {
  const stored = [...(await openCredentials(context.terminal).all())]
  const remote = stored.map(([server, { name, username, current }]) => ({ name, server, username, current }))
  const isLocal = !remote.some(({ current }) => current)
  const rows = [{ name: localContext, server: null, username: null, current: isLocal }, ...remote]
  context.output.list(rows, (items, page) =>
    table(
      items,
      [
        { title: 'name', value: ({ name }) => name, whole: true },
        { title: 'server', value: ({ server }) => server ?? 'the data folder', whole: true },
        { title: 'username', value: ({ username }) => username ?? '-' },
        { title: 'current', value: ({ current }) => (current ? 'yes' : 'no') },
      ],
      page,
    ),
  )
  return undefined
}
