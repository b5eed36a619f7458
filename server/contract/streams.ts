/** Server-sent events with one JSON document per `data` field; `text/event-stream` as in the HTML standard. */

export function encodeEvent(data: unknown, id?: string): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return `${head}data: ${JSON.stringify(data)}\n\n`
}

/** Yields the JSON documents of a stream as they arrive. Comments and other fields are ignored. */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readStream(response.body)) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = getData(block)
      if (data !== '') yield JSON.parse(data)
    }
  }
}

/** Yields the chunks of a stream. Cancels the stream if the caller stops early. */
export async function* readStream<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function getData(block: string): string {
  return block
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
}
