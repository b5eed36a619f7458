import type { Output } from './output.ts'

/** Shows a spinner on a terminal until `work` ends, and removes it. Never prompt inside. */
export function busy<T>(output: Output, text: string, work: Promise<T>): Promise<T> {
  return busyWithProgress(output, text, () => work)
}

/** Shows a spinner for work that reports its progress as the spinner's text. */
export async function busyWithProgress<T>(
  output: Output,
  text: string,
  begin: (report: (text: string) => void) => Promise<T>,
): Promise<T> {
  let report = (_: string) => {}
  const work = begin(progressText => report(progressText))
  if (!output.canDraw || output.mode !== 'text') return work
  // The work may fail while the spinner is loading; this prevents an unhandled rejection before it is awaited below.
  work.catch(() => undefined)
  const { default: ora } = await import('ora')
  // Unless told otherwise, ora checks stdout and CI, a single time per process.
  const spinner = ora({ text, stream: output.stderr, discardStdin: false, color: false, isEnabled: true })
  spinner.spinner = { ...spinner.spinner, frames: spinner.spinner.frames.map(output.sidePage.paint.cyan) }
  report = progressText => {
    spinner.text = progressText
  }
  spinner.start()
  try {
    return await work
  } finally {
    spinner.stop()
  }
}
