export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** Writes a log line. Fields must not contain secrets, passwords or visitors' addresses. */
export type Logger = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void
