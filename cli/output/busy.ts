import type { Output } from './output.ts'

/** Waits for `work` under a spinner, where one can be drawn; nothing is left of it. Never ask anything inside. */
export function busy<T>(output: Output, text: string, work: Promise<T>): Promise<T> {
  return busyTelling(output, text, () => work)
}

/** The same for work that tells how far it is, in place of the text. */
export async function busyTelling<T>(
  output: Output,
  text: string,
  begin: (tell: (text: string) => void) => Promise<T>,
): Promise<T> {
  let tell = (_: string) => {}
  const work = begin(said => tell(said))
  if (!output.draws || output.mode !== 'text') return work
  // It may fail while the spinner is still being loaded; until it is awaited below, nobody would have heard of it.
  work.catch(() => undefined)
  const { default: ora } = await import('ora')
  // Left to itself, it asks what stdout and CI allow, once, for as long as the process lives.
  const spinner = ora({ text, stream: output.stderr, discardStdin: false, color: false, isEnabled: true })
  spinner.spinner = { ...spinner.spinner, frames: spinner.spinner.frames.map(output.sidePage.paint.cyan) }
  tell = said => {
    spinner.text = said
  }
  spinner.start()
  try {
    return await work
  } finally {
    spinner.stop()
  }
}
