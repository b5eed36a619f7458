import { styleText } from 'node:util'
import type { OutputStream, Variables } from '../terminal.ts'

export interface Paint {
  readonly colored: boolean
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  cyan(text: string): string
}

/** What text is laid out for. */
export interface Page {
  /** Columns; undefined where no terminal reads. */
  readonly width: number | undefined
  readonly paint: Paint
}

export function paintWith(color: boolean): Paint {
  // Whether to colour is decided here, for the stream in question; Node would ask its own stdout.
  const options = { validateStream: false }
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, options) : text
  return {
    colored: color,
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  }
}

/** `NO_COLOR` as no-color.org has it: any value but the empty one. A terminal that knows no size says 0 columns. */
export function pageOf(stream: OutputStream, env: Variables, color: boolean): Page {
  const isTerminal = stream.isTTY === true
  const colored = color && isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  return { width: isTerminal ? stream.columns || 80 : undefined, paint: paintWith(colored) }
}
