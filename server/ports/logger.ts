export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** One line of what happened. Fields hold no secrets, no passwords and no visitor's address. */
export type Logger = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void
