import { CancelledError, UsageError } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

export interface Question {
  /** As a person reads it, without the question mark that is drawn in front. */
  readonly message: string
  /** What a script passes instead: `--topic <topic>`. */
  readonly flag: string
}

export interface Choice {
  readonly name: string
  readonly value: string | number
}

/** Asks the person at the terminal; where there is none, refuses at once and names the flag. */
export interface Prompt {
  /** Whether somebody can answer. */
  readonly possible: boolean
  text(question: Question & { validate?: (answer: string) => true | string }): Promise<string>
  secret(question: Question): Promise<string>
  choose(question: Question & { choices: readonly Choice[]; default?: string | number }): Promise<string | number>
  /** At least one, unless none is an answer too. */
  chooseSome(question: Question & { choices: readonly Choice[]; optional?: boolean }): Promise<(string | number)[]>
  confirm(question: Question): Promise<boolean>
}

type PromptTerminal = Pick<Terminal, 'stdin' | 'stderr' | 'interruption'>

export function createPrompt(terminal: PromptTerminal, { allowed }: { allowed: boolean }): Prompt {
  const possible = allowed && terminal.stdin.isTTY === true && terminal.stderr.isTTY === true
  const ask = async <T>(flag: string, use: (inquirer: Inquirer) => Promise<T>): Promise<T> => {
    if (!possible) throw new UsageError(`${flag} is missing, and there is nobody to ask.`, `Pass ${flag}.`)
    return use(await loadInquirer(terminal))
  }
  return {
    possible,
    text: ({ message, flag, validate }) =>
      ask(
        flag,
        async inquirer => (await inquirer([{ type: 'input', name: 'it', message, ...(validate && { validate }) }])).it,
      ),
    secret: ({ message, flag }) =>
      ask(flag, async inquirer => (await inquirer([{ type: 'password', name: 'it', message, mask: '*' }])).it),
    choose: ({ message, flag, choices, default: preset }) =>
      ask(flag, async inquirer => {
        const question = { type: 'select', name: 'it', message, choices: [...choices] } as const
        return (await inquirer([preset === undefined ? question : { ...question, default: preset }])).it
      }),
    chooseSome: ({ message, flag, choices, optional = false }) =>
      ask(
        flag,
        async inquirer =>
          (await inquirer([{ type: 'checkbox', name: 'it', message, required: !optional, choices: [...choices] }])).it,
      ),
    confirm: ({ message, flag }) =>
      ask(flag, async inquirer => (await inquirer([{ type: 'confirm', name: 'it', message, default: false }])).it),
  }
}

type Inquirer = Awaited<ReturnType<typeof loadInquirer>>

/** On stderr, so that the result alone is on stdout. */
async function loadInquirer({ stdin, stderr, interruption }: PromptTerminal) {
  const { default: inquirer } = await import('inquirer')
  if (interruption.aborted) throw new CancelledError()
  return inquirer.createPromptModule({ input: stdin, output: stderr, signal: interruption })
}
