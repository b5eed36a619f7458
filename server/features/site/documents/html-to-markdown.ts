import type TurndownService from 'turndown'

/** Turns sanitised HTML into Markdown. `top` is the level of its highest headings; those below it come one level lower. */
export type HtmlToMarkdown = (html: string, top: number) => string

let loading: Promise<HtmlToMarkdown> | undefined

/** Loaded when the first text is asked for: a server that only sends pages goes without the parser. */
export function loadHtmlToMarkdown(): Promise<HtmlToMarkdown> {
  loading ??= load()
  return loading
}

async function load(): Promise<HtmlToMarkdown> {
  const [{ default: Turndown }, { gfm }] = await Promise.all([
    import('turndown'),
    import('@joplin/turndown-plugin-gfm'),
  ])
  let top = 2
  const service: TurndownService = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', hr: '---' })
  service.use(gfm)
  // Bodies begin at h3 and go on with h4 or h5: two levels, whatever their numbers.
  service.addRule('heading', {
    filter: ['h2', 'h3', 'h4', 'h5'],
    replacement: (content, { nodeName }) =>
      `\n\n${'#'.repeat(/[23]$/.test(nodeName) ? top : top + 1)} ${content.trim()}\n\n`,
  })
  return (html, level) => {
    top = level
    return service.turndown(html).trim()
  }
}
