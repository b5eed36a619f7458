import { CancelledError, UsageError } from './failure.ts'
import type { Terminal } from './terminal.ts'

export interface Question {
  /** Text of the question, without the question mark that is drawn in front. */
  readonly message: string
  /** Flag for scripts: `--topic <topic>`. */
  readonly flag: string
}

export interface Choice {
  readonly name: string
  readonly value: string | number
}

/** Asks the person at the terminal. Throws a UsageError that names the flag if no prompt is possible. */
export interface Prompt {
  /** True if stdin and stderr are a terminal and prompts are allowed. */
  readonly possible: boolean
  text(question: Question & { validate?: (answer: string) => true | string }): Promise<string>
  secret(question: Question): Promise<string>
  choose(question: Question & { choices: readonly Choice[]; default?: string | number }): Promise<string | number>
  /** Requires at least one choice, unless `optional`. */
  chooseSome(question: Question & { choices: readonly Choice[]; optional?: boolean }): Promise<(string | number)[]>
  confirm(question: Question): Promise<boolean>
}

type PromptTerminal = Pick<Terminal, 'stdin' | 'stderr' | 'interruption'>

export function createPrompt(terminal: PromptTerminal, { allowed }: { allowed: boolean }): Prompt {
  const possible = allowed && terminal.stdin.isTTY === true && terminal.stderr.isTTY === true
  const ask = async <T>(flag: string, use: (inquirer: Inquirer) => Promise<T>): Promise<T> => {
    if (!possible) throw new UsageError(`${flag} is missing, and no prompt is possible here.`, `Pass ${flag}.`)
    return use(await loadInquirer(terminal))
  }
  return {
    possible,
    text: ({ message, flag, validate }) =>
      ask(
        flag,
        async inquirer =>
          (await inquirer([{ type: 'input', name: 'answer', message, ...(validate && { validate }) }])).answer,
      ),
    secret: ({ message, flag }) =>
      ask(flag, async inquirer => (await inquirer([{ type: 'password', name: 'answer', message, mask: '*' }])).answer),
    choose: ({ message, flag, choices, default: defaultChoice }) =>
      ask(flag, async inquirer => {
        const question = { type: 'select', name: 'answer', message, choices: [...choices] } as const
        return (await inquirer([defaultChoice === undefined ? question : { ...question, default: defaultChoice }]))
          .answer
      }),
    chooseSome: ({ message, flag, choices, optional = false }) =>
      ask(
        flag,
        async inquirer =>
          (await inquirer([{ type: 'checkbox', name: 'answer', message, required: !optional, choices: [...choices] }]))
            .answer,
      ),
    confirm: ({ message, flag }) =>
      ask(
        flag,
        async inquirer => (await inquirer([{ type: 'confirm', name: 'answer', message, default: false }])).answer,
      ),
  }
}

type Inquirer = Awaited<ReturnType<typeof loadInquirer>>

/** Draws on stderr, because stdout is for the result. */
async function loadInquirer({ stdin, stderr, interruption }: PromptTerminal) {
  const { default: inquirer } = await import('inquirer')
  if (interruption.aborted) throw new CancelledError()
  return inquirer.createPromptModule({ input: stdin, output: stderr, signal: interruption })
}
