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

/** Layout that text is formatted for. */
export interface Page {
  /** Width in columns; undefined if the output is not a terminal. */
  readonly width: number | undefined
  readonly paint: Paint
}

export function createPaint(color: boolean): Paint {
  // The caller decides on colours for its stream; Node would check its own stdout.
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

/** Follows no-color.org: any non-empty `NO_COLOR` turns colours off. A terminal of unknown size reports 0 columns. */
export function toPage(stream: OutputStream, env: Variables, color: boolean): Page {
  const isTerminal = stream.isTTY === true
  const colored = color && isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  return { width: isTerminal ? stream.columns || 80 : undefined, paint: createPaint(colored) }
}
